import { fileURLToPath } from 'node:url';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { App } from '../../kit/http/app-types.ts';
import type { MailTemplates } from '../../modules/mail/mailer.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { SiteEntry } from './built-site.ts';
import { readApi } from './read-api.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const SITE_ENTRY = '/src/web/server/server.tsx';

const MAIL_TEMPLATES = '/src/web/mail/render-mail.tsx';

/** The one Vite of this process: pages and mail come from the same sources. */
let vite: ViteDevServer | undefined;

/** Serves the pages from their sources through Vite, in this process, so that edits show at once. */
export async function registerDevPages(
  app: App,
  cache: PublicCache,
  publicUrl: string,
): Promise<void> {
  const server = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  vite = server;
  app.addHook('onClose', () => server.close());

  const context = { read: readApi(app, cache) };
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const left = await new Promise<boolean>((resolve) => {
      reply.raw.once('finish', () => resolve(false));
      server.middlewares(request.raw, reply.raw, () => resolve(true));
    });
    if (!left) return reply.hijack();
    const { renderPage } = await importSource<SiteEntry>(SITE_ENTRY);
    const page = await renderPage(new URL(publicUrl + request.url), context);
    return reply.code(page.status).headers(page.headers).send(page.html);
  });
}

/** The mail's templates as they stand at this moment; the pages must have been registered. */
export const mailTemplatesFromSource = (): Promise<MailTemplates> =>
  importSource<MailTemplates>(MAIL_TEMPLATES);

function importSource<Module>(name: string): Promise<Module> {
  const ssr = vite?.environments.ssr;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no server environment');
  return ssr.runner.import<Module>(name);
}
