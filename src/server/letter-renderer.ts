import type { RenderLetter } from '../domain/mail/schema.ts';

/** What the templates' module exports, built or from source. */
export interface LetterTemplates {
  renderLetter: RenderLetter;
}

const BUILT = new URL('../../dist/server/mail.js', import.meta.url);

/**
 * The templates of the shop's mail: as `vite build` left them in dist/, or in development from their
 * sources, so that an edit shows in the next mail.
 */
export async function loadLetterRenderer(dev = false): Promise<RenderLetter> {
  if (dev) {
    const { renderLetterFromSource } = await import('./dev-pages.ts');
    return renderLetterFromSource;
  }
  const templates: LetterTemplates = await import(BUILT.href);
  return templates.renderLetter;
}
