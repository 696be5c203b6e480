import { assetsOf, type Kind, mayBeKept } from './keepable.ts';

/** How much is kept of each kind; what was kept longest ago goes first. */
const LIMITS: Record<Kind, number> = { page: 30, answer: 90, asset: 300, picture: 150 };

const openCache = (kind: Kind): Promise<Cache> => caches.open(`cirrus ${kind}s`);

/** What was kept of an address. The session id that a call bears changes no public answer. */
export const findKept = async (kind: Kind, url: string): Promise<Response | undefined> =>
  (await openCache(kind)).match(url, { ignoreVary: true });

/** Keeps an answer if it may be kept; a page after the files that it needs, so that it is whole. */
export async function keep(kind: Kind, url: string, answer: Response): Promise<void> {
  if (!mayBeKept(answer, kind)) return;
  const cache = await openCache(kind);
  if (kind === 'page') await keepAssets(await answer.clone().text());
  await cache.put(url, answer);
  const kept = await cache.keys();
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - LIMITS[kind])).map((old) => cache.delete(old)),
  );
}

/** Asks for an address and keeps it, unless it is kept already and never changes. */
export async function fetchAndKeep(kind: Kind, url: string): Promise<void> {
  const lasts = kind === 'asset' || kind === 'picture';
  if (lasts && (await findKept(kind, url))) return;
  // Without cookies: what is kept was never told who asks.
  await keep(kind, url, await fetch(url, { credentials: 'omit' }));
}

/** Keeps the built files that the page names. */
export const keepAssets = (html: string): Promise<unknown> =>
  Promise.allSettled(
    assetsOf(html).map((path) => fetchAndKeep('asset', new URL(path, location.origin).href)),
  );

/** Every page that is kept, the last seen first, with its title as the markup holds it. */
export async function listKeptPages(): Promise<{ path: string; title: string }[]> {
  const cache = await openCache('page');
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const html = (await (await cache.match(url))?.text()) ?? '';
      const { pathname, search } = new URL(url);
      return { path: pathname + search, title: /<title>([^<]+)/.exec(html)?.[1] ?? pathname };
    }),
  );
  return pages.reverse();
}
