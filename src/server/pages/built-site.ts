import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { App } from '../../kit/http/app-types.ts';
import { CachedResponse } from '../../platform/cache/cached-response.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { builtFilePolicy } from './content-security-policy.ts';
import type { RenderContext, Site } from './pages.ts';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Has places for its title and its text, and is sent by nobody but `pages.ts`. */
const UNAVAILABLE = 'unavailable.html';

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The entry that Start builds: a fetch handler that renders pages. */
export interface StartEntry {
  fetch(request: Request, options: { context: RenderContext }): Promise<Response>;
}

/**
 * Loads what `vite build` left in dist/ and serves the browser's part of it.
 * @throws StartupError if nothing is there
 */
export async function loadBuiltSite(app: App): Promise<Site> {
  const server = join(DIST, 'server', 'server.js');
  if (!existsSync(server)) {
    throw new StartupError('The pages are not built. Run `npm start` instead: it builds them.');
  }
  const entry: { default: StartEntry } = await import(pathToFileURL(server).href);
  const files = await serveFiles(app, join(DIST, 'client'));
  const buildId = createHash('sha256')
    .update(await readFile(server))
    .update(files.join());
  return {
    buildId: buildId.digest('hex'),
    unavailable: await readFile(join(DIST, 'client', UNAVAILABLE), 'utf8'),
    render: (request, context) => entry.default.fetch(request, { context }),
  };
}

/** Serves every file below the folder from memory; those with a hash in their name may be cached for ever. */
async function serveFiles(app: App, folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== UNAVAILABLE);
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const url = path.slice(folder.length).split(sep).join('/');
    const response = await fileResponse(path, url.startsWith('/assets/'));
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      reply.hijack();
      await response.send(request.raw, reply.raw);
    });
  }
  return files.map(({ name }) => name).sort();
}

async function fileResponse(path: string, immutable: boolean): Promise<CachedResponse> {
  const body = await readFile(path);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const extension = extname(path);
  return new CachedResponse(
    body,
    {
      'content-type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
      ...(extension === '.html' && {
        'content-security-policy': builtFilePolicy(body.toString()),
      }),
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
    },
    etag,
  );
}
