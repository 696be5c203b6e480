const PRELOADS = /<link rel="modulepreload"/g;
const ENTRY = /<script type="module" async="" src="/;

/**
 * The page with its scripts asleep: the browser loads none of them by itself, so that all of a slow
 * connection is left to the styles, the font and the pictures of the first view. `start.inline.js`, in the
 * page's head, wakes them. Their addresses stay where they were, for the service worker to keep.
 */
export const deferScripts = (html: string): string =>
  html
    .replace(PRELOADS, '<link rel="asleep"')
    .replace(ENTRY, '<script type="asleep" async="" src="');
