import { fileURLToPath } from 'node:url';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { App } from './app-types.ts';
import type { StartEntry } from './built-site.ts';
import { inProcessApi } from './in-process-api.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What Start's own development middleware imports as well. */
const START_ENTRY = 'virtual:tanstack-start-server-entry';

/** Serves the pages from their sources through Vite, in this process, so that edits show at once. */
export async function registerDevPages(app: App, publicUrl: string): Promise<void> {
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());

  const context = { apiFetch: inProcessApi(app) };
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const left = await new Promise<boolean>((resolve) => {
      reply.raw.once('finish', () => resolve(false));
      vite.middlewares(request.raw, reply.raw, () => resolve(true));
    });
    if (!left) return reply.hijack();
    const { ssr } = vite.environments;
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no server environment');
    const { default: entry } = await ssr.runner.import<{ default: StartEntry }>(START_ENTRY);
    const page = await entry.fetch(new Request(new URL(publicUrl + request.url)), { context });
    return reply
      .code(page.status)
      .headers(Object.fromEntries(page.headers))
      .send(await page.text());
  });
}
