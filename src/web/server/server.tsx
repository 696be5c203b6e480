import { tsrStartManifest } from 'tanstack-start-manifest:v';
import { createMemoryHistory, type Manifest } from '@tanstack/react-router';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import type { ApiRead } from '../../shared/queries.ts';
import { KeptHtml } from '../../ui/loading/kept-html.tsx';
import { getRouter } from '../router.tsx';
import { KeptParts } from './kept-html.tsx';

/**
 * Renders pages, in place of Start's own entry: a page is a text here, not a stream of requests and responses, and all
 * that it shows has been read before its first element is rendered (docs/decisions/058-cold-pages.md).
 */

/** What the program gives a page (src/server/pages/pages.ts). */
interface Context {
  read: ApiRead;
  nonce?: string;
}

interface Page {
  status: number;
  headers: Record<string, string>;
  html: string;
}

const keptParts = new KeptParts();

export async function renderPage(url: URL, { read, nonce }: Context): Promise<Page> {
  let html = '';
  const router = getRouter({ read, nonce });
  const answer = createRequestHandler({
    createRouter: () => router,
    request: new Request(url),
    getRouterManifest: () => MANIFEST,
  });
  const { status, headers } = await answer(async ({ responseHeaders }) => {
    const page = (
      <KeptHtml value={keptParts.of(router)}>
        <RouterServer router={router} />
      </KeptHtml>
    );
    keepScripts(router);
    const rendered = await render(page, nonce);
    html = await transformHtmlStringWithRouter(router, rendered);
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
  });
  return { status, headers: Object.fromEntries(headers), html };
}

/** The same page with its data at hand: @returns what renders its elements and does no more, for the benchmarks */
export async function openPage(url: URL, { read, nonce }: Context): Promise<() => string> {
  const router = getRouter({ read, nonce });
  const history = createMemoryHistory({ initialEntries: [url.pathname + url.search] });
  router.update({ ...router.options, history, origin: url.origin });
  await router.load();
  return () => renderToString(<RouterServer router={router} />);
}

/** Which files the pages of each route load; where their sources stand is nobody's business. */
const MANIFEST: Manifest = {
  routes: Object.fromEntries(
    Object.entries(tsrStartManifest().routes).map(([route, { preloads, scripts, css }]) => [
      route,
      { ...(preloads && { preloads }), ...(scripts && { scripts }), ...(css && { css }) },
    ]),
  ),
};

/** The scripts that a page begins by are given once, and a page that is rendered in a second try needs them again. */
function keepScripts({ serverSsr }: ReturnType<typeof getRouter>): void {
  if (!serverSsr) return;
  const scripts = serverSsr.takeInitialHydrationScriptTags();
  serverSsr.takeInitialHydrationScriptTags = () => scripts;
}

/** What React writes in place of a part whose code had to be loaded first, or that failed. */
const UNFINISHED = '<!--$!-->';

/** In one go. Only where code is loaded by a part itself, the first time, it is waited for. */
async function render(page: ReactNode, nonce: string | undefined): Promise<string> {
  try {
    const html = renderToString(page);
    if (!html.includes(UNFINISHED)) return html;
  } catch {
    // Nothing stands around the part that must be waited for.
  }
  const stream = await renderToReadableStream(page, { nonce, progressiveChunkSize: Infinity });
  await stream.allReady;
  return (await new Response(stream).text()).replace(/^<!DOCTYPE html>/i, '');
}
