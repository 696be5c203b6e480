import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MailTemplates } from '../modules/mail/mailer.ts';
import { servedBuild } from './pages/builds.ts';

/**
 * The templates of the shop's mail: as they were built, or in development from their
 * sources, so that an edit shows in the next mail.
 */
export async function loadMailTemplates(dev = false): Promise<MailTemplates> {
  if (!dev) return import(pathToFileURL(join(servedBuild(), 'server', 'mail.js')).href);
  const { mailTemplatesFromSource } = await import('./pages/dev-pages.ts');
  return mailTemplatesFromSource();
}
