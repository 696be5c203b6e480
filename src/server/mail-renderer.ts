import type { MailTemplates } from '../modules/mail/mailer.ts';

const BUILT = new URL('../../dist/server/mail.js', import.meta.url);

/**
 * The templates of the shop's mail: as `vite build` left them in dist/, or in development from their
 * sources, so that an edit shows in the next mail.
 */
export async function loadMailTemplates(dev = false): Promise<MailTemplates> {
  if (!dev) return import(BUILT.href);
  const { mailTemplatesFromSource } = await import('./pages/dev-pages.ts');
  return mailTemplatesFromSource();
}
