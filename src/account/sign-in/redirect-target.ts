/**
 * Where `?redirect=` leads after signing in, as a path within the site. Only URLs of the site's own
 * origin are followed; anything else leads to the home page.
 */
export function redirectTarget(value: string | undefined, origin: string): string {
  if (!value) return HOME;
  const url = URL.canParse(value, origin) ? new URL(value, origin) : undefined;
  // A blob: URL has the origin of the page that made it, but is not a page.
  if (!url || url.origin !== origin || !WEB.has(url.protocol)) return HOME;
  // '/.//evil.example' has the site's own origin, but its path alone would name another host.
  if (url.pathname.startsWith('//')) return HOME;
  return url.pathname + url.search + url.hash;
}

const HOME = '/';
const WEB = new Set(['http:', 'https:']);

/** A step of signing in that keeps where the customer was on the way to. */
export const onTheWayTo = (redirect: string | undefined, step: string): string =>
  redirect ? `${step}?redirect=${encodeURIComponent(redirect)}` : step;
