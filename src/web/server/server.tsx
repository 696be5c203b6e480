import { tsrStartManifest } from 'tanstack-start-manifest:v';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, type Manifest } from '@tanstack/react-router';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { StateText } from '../../shared/page-state.tsx';
import type { ApiRead } from '../../shared/queries.ts';
import { goneKey, type NothingHere } from '../../storefront/content/content-pages.ts';
import { KeptHtml } from '../../ui/loading/kept-html.tsx';
import { getRouter } from '../router.tsx';
import { KeptParts, type Part, textOf } from './kept-html.tsx';
import { statePieces, type WrittenAs } from './state-text.ts';

/**
 * Renders pages, in place of Start's own entry: a page is a text here, not a stream of requests and responses, and all
 * that it shows has been read before its first element is rendered (docs/decisions/058-cold-pages.md).
 */

/** What the program gives a page (src/server/pages/pages.ts). */
interface Context {
  read: ApiRead;
  nonce?: string;
  writtenAs?: WrittenAs;
  /** The owner has said that what stood at the address is gone for good. */
  isGone?: boolean;
}

interface Page {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** What stands in it where `<!--nonce number-->` does. */
  parts: Part[];
}

const keptParts = new KeptParts();

export async function renderPage(url: URL, context: Context): Promise<Page> {
  const { read, nonce, writtenAs = nothing, isGone = false } = context;
  let html = '';
  const parts: Part[] = [];
  /** Nobody else knows the nonce, so nothing else can look like it. Without one, the bytes stand there themselves. */
  const place = (part: Part) =>
    nonce === undefined ? textOf(part) : `<!--${nonce} ${parts.push(part) - 1}-->`;
  const router = getRouter({ read, nonce });
  if (isGone) router.options.context.queryClient.setQueryData(goneKey(url.pathname), GONE);
  const answer = createRequestHandler({
    createRouter: () => router,
    request: new Request(url),
    getRouterManifest: () => MANIFEST,
  });
  const { status, headers } = await answer(async ({ responseHeaders }) => {
    const page = (
      <KeptHtml value={keptParts.of(router, place)}>
        <StateText value={(client) => place(joinedTexts(statePieces(client, writtenAs)))}>
          <RouterServer router={router} />
        </StateText>
      </KeptHtml>
    );
    keepScripts(router);
    const rendered = await render(page, nonce);
    html = await transformHtmlStringWithRouter(router, rendered);
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
  });
  return { status, headers: Object.fromEntries(headers), html, parts };
}

/** Said by the server alone, so that no browser carries it. */
const GONE: NothingHere = {
  title: 'This Page Is Gone',
  text: 'We have taken it away for good, and nothing has taken its place.',
};

const nothing: WrittenAs = () => undefined;

/** Of short texts in a row one piece. */
function joinedTexts(pieces: Part): Part {
  const joined: (Buffer | string)[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else {
      joined.push(text, piece);
      text = '';
    }
  }
  joined.push(text);
  return joined;
}

/** The same page with its data at hand: @returns what renders its elements and does no more, for the benchmarks */
export async function openPage(url: URL, { read, nonce }: Context): Promise<() => string> {
  const router = getRouter({ read, nonce });
  const history = createMemoryHistory({ initialEntries: [url.pathname + url.search] });
  router.update({ ...router.options, history, origin: url.origin });
  await router.load();
  const stateText = (client: QueryClient) => textOf(joinedTexts(statePieces(client, nothing)));
  return () =>
    renderToString(
      <StateText value={stateText}>
        <RouterServer router={router} />
      </StateText>,
    );
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
