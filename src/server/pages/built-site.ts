import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { App } from '../../kit/http/app-types.ts';
import { CachedResponse } from '../../platform/cache/cached-response.ts';
import { inOtherBuilds, servedBuild } from './builds.ts';
import { builtFilePolicy } from './content-security-policy.ts';
import type { Page, RenderContext, Site } from './pages.ts';

/** They have places for what they say, and are sent by nobody but `pages.ts`. */
const UNAVAILABLE = 'unavailable.html';
const CLOSED = 'closed.html';

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

/** There are hundreds, and no two builds have the same. */
const BUILT_FILE = '/:file';

/** What the build makes of src/web/server/server.tsx. */
export interface SiteEntry {
  renderPage(url: URL, context: RenderContext): Promise<Page>;
}

/**
 * Loads what was built and serves the browser's part of it.
 * @throws StartupError if nothing is there
 */
export async function loadBuiltSite(app: App): Promise<Site> {
  const folder = servedBuild();
  const server = join(folder, 'server', 'server.js');
  const entry: SiteEntry = await import(pathToFileURL(server).href);
  const files = await serveFiles(app, join(folder, 'client'));
  serveOtherBuilds(app);
  const buildId = createHash('sha256')
    .update(await readFile(server))
    .update(files.join());
  return {
    buildId: buildId.digest('hex'),
    unavailable: await readFile(join(folder, 'client', UNAVAILABLE), 'utf8'),
    closed: await readFile(join(folder, 'client', CLOSED), 'utf8'),
    render: entry.renderPage,
  };
}

/** Serves every file below the folder from memory; those with a hash in their name may be cached for ever. */
async function serveFiles(app: App, folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && entry.name !== UNAVAILABLE && entry.name !== CLOSED,
  );
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const url = path.slice(folder.length).split(sep).join('/');
    const response = await fileResponse(path, url.startsWith('/assets/'));
    app.get(
      url,
      { schema: { hide: true }, config: { calledRoute: BUILT_FILE } },
      (_request, reply) => reply.sendKept(response),
    );
  }
  return files.map(({ name }) => name).sort();
}

/**
 * The files of other builds, which tabs ask for that were opened before the program was started anew, or that another
 * program of the shop has served.
 */
function serveOtherBuilds(app: App): void {
  const kept = new Map<string, Promise<CachedResponse>>();
  app.get<{ Params: { '*': string } }>(
    '/assets/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const name = request.params['*'];
      if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(name) || name.includes('..')) return reply.callNotFound();
      const path = kept.has(name) ? '' : await inOtherBuilds(join('assets', name));
      if (path === undefined) return reply.callNotFound();
      if (path) kept.set(name, fileResponse(path, true));
      const response = await kept.get(name)?.catch(() => {
        // Removed a moment ago.
        kept.delete(name);
      });
      return response ? reply.sendKept(response) : reply.callNotFound();
    },
  );
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
    [],
    'for long',
  );
}
