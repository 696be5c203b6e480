import type { StandardWords } from '../modules/mail/own-words.ts';
import type { LetterContext, RenderedLetter, RenderLetter } from '../modules/mail/schema.ts';

/** What the templates' module exports, built or from source. */
export interface LetterTemplates {
  renderLetter: RenderLetter;
  LETTER_WORDS: StandardWords;
  /** A mail of this kind to somebody made up, about these products of the shop's, or about made-up ones. */
  renderSample(
    kind: string,
    context: LetterContext,
    products: readonly { name: string; imageUrl: string }[],
  ): Promise<RenderedLetter>;
}

const BUILT = new URL('../../dist/server/mail.js', import.meta.url);

/**
 * The templates of the shop's mail: as `vite build` left them in dist/, or in development from their
 * sources, so that an edit shows in the next mail.
 */
export async function loadLetterTemplates(dev = false): Promise<LetterTemplates> {
  if (!dev) return import(BUILT.href);
  const { letterTemplatesFromSource } = await import('./pages/dev-pages.ts');
  return letterTemplatesFromSource();
}
