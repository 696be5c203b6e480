/** What the worker does about an address of this shop. */
export type Kind =
  /** A public page: from the network, else as last seen. */
  | 'page'
  /** A public answer of the API: likewise. */
  | 'answer'
  /** Its address never shows anything else: whatever is kept is right. */
  | 'asset'
  | 'picture';

/**
 * Pages about a person or an order, or for staff: never kept, so that none of them ever shows an old price.
 * Nor are those that a mail's link opens: its token is in their address.
 */
const PRIVATE_PAGE =
  /^\/(api|admin|auth|checkout|dashboard|forgot-password|reset-password|undo-email-change|unsubscribe|newsletter)(?=[/.]|$)/i;

/** The calls behind public pages. Those that checkout makes are not among them. */
const PUBLIC_CALL =
  /^\/api\/(products|brands|reviews|site-config|header-navigation|footer-settings|footer-links|social-media-links|accepted-payment-methods|page-content)(?=\/|$)/;

/** @returns undefined for what must not be kept, or need not */
export function kindOf({ pathname }: URL, isPage: boolean): Kind | undefined {
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/media/')) return 'picture';
  if (PUBLIC_CALL.test(pathname)) return 'answer';
  return isPage && !PRIVATE_PAGE.test(pathname) ? 'page' : undefined;
}

/** Whether the answer itself allows to be kept: whole, from where it was asked for, and not for one visitor alone. */
export function mayBeKept({ status, redirected, headers }: Response, kind: Kind): boolean {
  if (status !== 200 || redirected) return false;
  if (/no-store|private/.test(headers.get('cache-control') ?? '')) return false;
  return kind !== 'page' || Boolean(headers.get('content-type')?.startsWith('text/html'));
}

/** The built files that a page names: what it looks like and runs on. */
export const assetsOf = (html: string): string[] => [
  ...new Set(html.match(/\/assets\/[\w.~$-]+/g) ?? []),
];
