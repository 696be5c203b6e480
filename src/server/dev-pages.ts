import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { App } from './app-types.ts';
import type { ApiFetch } from './pages.ts';

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

  const apiFetch: ApiFetch = async (path) => {
    const answer = await app.inject({ method: 'GET', url: path });
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  };

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const left = await new Promise<boolean>((resolve) => {
      reply.raw.once('finish', () => resolve(false));
      vite.middlewares(request.raw, reply.raw, () => resolve(true));
    });
    if (!left) return reply.hijack();
    const ssr = vite.environments.ssr;
    if (!ssr || !('runner' in ssr)) throw new Error('Vite has no server environment');
    const { default: entry } = await (
      ssr as unknown as { runner: { import(id: string): Promise<{ default: StartEntry }> } }
    ).runner.import(START_ENTRY);
    const page = await entry.fetch(new Request(new URL(request.url, publicUrl)), {
      context: { apiFetch },
    });
    return reply
      .code(page.status)
      .headers(Object.fromEntries(page.headers))
      .send(await page.text());
  });
}

interface StartEntry {
  fetch(request: Request, options: { context: { apiFetch: ApiFetch } }): Promise<Response>;
}
