const PRELOADS = /<link rel="modulepreload"/g;
const ENTRY = /<script type="module" async="" src="/;

/**
 * The page with its scripts deferred: the browser loads none of them by itself, which leaves all of
 * a slow connection to the styles, font and pictures of the first view. `start.inline.js` in the
 * page's head loads them later. Their URLs stay in the page, for the service worker to keep.
 */
export const deferScripts = (html: string): string =>
  html
    .replace(PRELOADS, '<link rel="asleep"')
    .replace(ENTRY, '<script type="asleep" async="" src="');
