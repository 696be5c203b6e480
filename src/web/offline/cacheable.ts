import { PRIVATE_PAGES } from '../../kit/private-pages.ts';
import { PUBLIC_CALL } from './public-calls.ts';

/** What the worker does with a URL of this shop. */
export type Kind =
  /** A public page: from the network, or else the last copy. */
  | 'page'
  /** A public response of the API: likewise. */
  | 'call'
  /** A URL whose content never changes, so any copy is right. */
  | 'asset'
  | 'picture';

const PRIVATE = new RegExp(`^/(api|${PRIVATE_PAGES.join('|')})(?=[/.]|$)`, 'i');

/** @returns undefined for what must not be cached, or need not be */
export function kindOf({ pathname }: URL, isPage: boolean): Kind | undefined {
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/media/')) return 'picture';
  if (PUBLIC_CALL.test(pathname)) return 'call';
  return isPage && !PRIVATE.test(pathname) ? 'page' : undefined;
}

/**
 * Whether the response itself may be cached: complete, not redirected, and not for one visitor only.
 */
export function isCacheable({ status, redirected, headers }: Response, kind: Kind): boolean {
  if (status !== 200 || redirected) return false;
  if (/no-store|private/.test(headers.get('cache-control') ?? '')) return false;
  return kind !== 'page' || Boolean(headers.get('content-type')?.startsWith('text/html'));
}

/** The built files that a page refers to: its styles, fonts and scripts. */
export const assetsOf = (html: string): string[] => [
  ...new Set(html.match(/\/assets\/[\w.~$-]+/g) ?? []),
];
