/**
 * Where `?redirect=` leads after signing in, as an address within the site: only what resolves to the
 * site's own origin is followed, anything else leads home.
 */
export function redirectTarget(value: string | undefined, origin: string): string {
  if (!value) return HOME;
  const url = URL.canParse(value, origin) ? new URL(value, origin) : undefined;
  // A blob: URL has the origin of the page that made it, without being a page.
  if (!url || url.origin !== origin || !WEB.has(url.protocol)) return HOME;
  // '/.//evil.example' is the site's own, but its path alone would name another host.
  if (url.pathname.startsWith('//')) return HOME;
  return url.pathname + url.search + url.hash;
}

const HOME = '/';
const WEB = new Set(['http:', 'https:']);
