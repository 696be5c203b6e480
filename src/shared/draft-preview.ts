import type { DrawnSection } from '../modules/content/schema.ts';

/** What the back office and the page that draws drafts in a frame of it tell each other; both are of this shop. */

/** Where that page stands. */
export const PREVIEW_PATH = '/preview';

export type Draft = { title: string; sections: DrawnSection[] };

/** From the frame: it can be told now. */
export const READY = 'ready for a draft';

/** Hears what another window of this shop says. @returns ends it */
export function hearFrom(who: () => Window | null | undefined, hear: (said: unknown) => void) {
  const listener = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source !== null && source === who()) hear(data);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
}
