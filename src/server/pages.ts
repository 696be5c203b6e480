import { createHash } from 'node:crypto';
import { KeptAnswer } from '../platform/kept-answer.ts';
import type { PublicCache } from '../platform/public-cache.ts';
import { answerKey } from './answer-key.ts';
import type { App } from './app-types.ts';
import { loadBuiltSite } from './built-site.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { deferScripts } from './deferred-scripts.ts';
import { type ApiFetch, inProcessApi } from './in-process-api.ts';
import { PUBLIC_HEADERS } from './plugins/public-answers.ts';

/** The pages' React code, built or straight from its sources. */
export interface Site {
  /** Changes with every build. */
  buildId: string;
  render(request: Request, apiFetch: ApiFetch): Promise<Response>;
}

export interface PageOptions {
  cache: PublicCache;
  publicUrl: string;
}

/** The query parameters that change what a page says. Others are removed before rendering. */
const PAGE_PARAMETERS: Record<string, string[]> = {
  '/products': ['brand', 'category', 'page', 'priceMax', 'priceMin', 'search', 'sortBy', 'type'],
  '/auth': ['redirect'],
};

/**
 * Serves the pages. Each is rendered from the answers of this app's own API. It is the same for
 * every visitor, so it is kept as bytes until one of those answers changes.
 */
export async function registerPages(app: App, options: PageOptions): Promise<void> {
  const site = await loadBuiltSite(app);
  const { cache, publicUrl } = options;

  // An unknown API path must not fall through to a page.
  app.all('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  app.get('/*', { schema: { hide: true }, config: { page: true } }, async (request, reply) => {
    const key = pageKey(request.url);
    const render = () => renderPage(app, site, new URL(publicUrl + key));
    let unkept: Rendered | undefined;
    const kept = await cache.answer(key, async () => {
      const page = await render();
      if (page.status === 200 && page.complete)
        return keep(page, securityHeaders(reply.getHeaders()));
      unkept = page;
      return undefined;
    });
    if (kept) {
      if (isAnotherSpelling(request.url, key)) cache.alias(request.url, key);
      reply.hijack();
      return kept.send(request.raw, reply.raw);
    }
    const { status, headers, body } = unkept ?? (await render());
    return reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(body);
  });
}

interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /**
   * Made from the build id and the ETags of the API's answers, because two renders of the same page
   * differ in timestamps.
   */
  etag: string;
  tags: string[];
  /** Whether every call that the page needed was answered. */
  complete: boolean;
}

async function renderPage(app: App, site: Site, url: URL): Promise<Rendered> {
  const made = createHash('sha256').update(`${site.buildId} ${url.pathname}${url.search}`);
  const tags = new Set<string>();
  const answers = new Map<string, string>();
  let complete = true;
  const ask = inProcessApi(app);
  const response = await site.render(new Request(url), async (path) => {
    const answer = await ask(path);
    if (answer.status >= 500) complete = false;
    answers.set(path, `${answer.status} ${answer.headers.get('etag')}`);
    for (const tag of answer.headers.get('cache-tags')?.split(' ') ?? []) tags.add(tag);
    return answer;
  });
  const headers = Object.fromEntries(response.headers);
  let body = Buffer.from(await response.arrayBuffer());
  if (headers['content-type']?.startsWith('text/html')) {
    const html = deferScripts(body.toString());
    headers['content-security-policy'] = contentSecurityPolicy(html);
    body = Buffer.from(html);
  }
  for (const path of [...answers.keys()].sort()) made.update(`${path} ${answers.get(path)}`);
  const etag = made.digest('base64url').slice(0, 22);
  return { status: response.status, headers, body, etag, tags: [...tags], complete };
}

const keep = ({ body, headers, etag, tags }: Rendered, security: Record<string, string>) =>
  new KeptAnswer(body, { ...security, ...headers, ...PUBLIC_HEADERS }, etag, tags);

/** The headers that the security plugin has already set. */
function securityHeaders(headers: Record<string, unknown>): Record<string, string> {
  const names = Object.keys(headers).filter((name) => name !== 'cache-control');
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]));
}

/** The page's path with the parameters that it knows, sorted. */
function pageKey(url: string): string {
  const known = PAGE_PARAMETERS[url.split('?', 1)[0] ?? '/'] ?? [];
  return answerKey(url, (name, value) => known.includes(name) && value !== '');
}

/**
 * Whether the URL is only another spelling of the key: no parameter was removed, so there are few
 * of them.
 */
const isAnotherSpelling = (url: string, key: string): boolean =>
  [...new URLSearchParams(url.split('?')[1])].length ===
  [...new URLSearchParams(key.split('?')[1])].length;
