import type { App } from '../../kit/http/app-types.ts';
import { parseQueryString } from '../../kit/query-string.ts';
import { etagOf } from '../../platform/cache/cached-response.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import { staleSeconds } from '../plugins/public-responses.ts';

/** What the API answers to a page that is being rendered. */
export interface ApiAnswer {
  status: number;
  /** The JSON that it answers, read. Nobody may change it: others read the same object. */
  data: unknown;
  /** How many a list has in all. */
  total: number | undefined;
  etag: string | undefined;
  tags: readonly string[];
  /** Since when what it tells may be outdated, if it may. */
  staleSeconds: number | undefined;
}

/** How a page that is being rendered asks this app's API: the same calls as the browser's, without a socket. */
export type ReadApi = (path: string) => Promise<ApiAnswer>;

/**
 * Calls of this app's own routes, as a visitor without cookies. What goes wrong without a request is asked again by one,
 * which knows what to answer then.
 * @param remoteAddress for whom they are made
 * @param told what is told without a request
 */
export function readApi(
  app: App,
  cache: PublicCache,
  remoteAddress?: string,
  told?: App['told'],
): ReadApi {
  return async (path) => {
    const kept = cache.find(path);
    if (kept) {
      const { data, etag, tags } = kept;
      const total = numberIn(kept.header('x-total-count'));
      return { status: 200, data, total, etag, tags, staleSeconds: undefined };
    }
    const [route = '', query] = path.split('?');
    const tell = told?.get(route);
    const answer = await tell?.(parseQueryString(query ?? ''))?.catch(() => undefined);
    if (answer) {
      const { mark, total, tags } = answer;
      const etag = etagOf(mark);
      return { status: 200, data: answer.data(), total, etag, tags, staleSeconds: undefined };
    }
    const { statusCode, headers, payload } = await app.inject({
      method: 'GET',
      url: path,
      headers: app.ownHeaders,
      ...(remoteAddress && { remoteAddress }),
    });
    const header = (name: string) => headers[name]?.toString();
    return {
      status: statusCode,
      data: JSON.parse(payload),
      total: numberIn(header('x-total-count')),
      etag: header('etag'),
      tags: header('cache-tags')?.split(' ') ?? [],
      staleSeconds: staleSeconds(header('cache-status') ?? null),
    };
  };
}

const numberIn = (text: string | undefined) => (text === undefined ? undefined : Number(text));
