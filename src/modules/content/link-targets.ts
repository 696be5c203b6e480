import { type Module, partsOf } from '../../kit/module.ts';
import { type Db, named } from '../../platform/database/database.ts';
import {
  type LinkKind,
  type LinkQuery,
  type LinkTarget,
  type ReadLink,
  standsAt,
} from './schema.ts';

/** What links of the shop may lead to: where an owner chooses it, and whether it is still there. */

type Found = Pick<LinkTarget, 'name' | 'url' | 'image'>;

/** The things of one kind that shoppers see at an address of their own. */
export interface LinkTargets {
  kind: Exclude<LinkKind, 'place'>;
  /** What of this kind an address names; undefined: nothing. */
  keyOf(address: URL): string | undefined;
  /** Those that are there of these, by their keys. */
  find(db: Db, keys: string[]): Promise<Map<string, Found>>;
  /** The first few whose names or addresses hold the text. */
  search(db: Db, text: string, limit: number): Promise<Found[]>;
}

declare module '../../kit/module.ts' {
  interface Parts {
    /** What menus and sections can lead to. */
    linkTargets?: readonly LinkTargets[];
  }
}

/** What has a key and is found by it, from a statement with `key`, `name` and `image`. */
export function targetsOf(
  kind: LinkTargets['kind'],
  {
    keyOf,
    urlOf,
    from,
    former,
    order = 'lower(name), key',
  }: Pick<LinkTargets, 'keyOf'> & {
    urlOf(key: string): string;
    /** A table, or a statement in brackets. */
    from: string;
    /** The same for what addresses of before lead on to: nobody is offered it. */
    former?: string;
    order?: string;
  },
): LinkTargets {
  type Row = { key: string; name: string; image: string | null };
  const found = ({ key, name, image }: Row): Found => ({ name, url: urlOf(key), image });
  return {
    kind,
    keyOf,
    find: async (db, keys) => {
      const rows = await named<Row>(
        db,
        `link-targets-${kind}-${urlOf('')}`,
        `select key, name, image from ${from} as t where key = any($1::text[])
         ${former ? `union all select key, name, image from ${former} as f where key = any($1::text[])` : ''}`,
        [keys],
      );
      return new Map(rows.map((row) => [row.key, found(row)]));
    },
    search: async (db, text, limit) => {
      const rows = await named<Row>(
        db,
        `link-search-${kind}-${urlOf('')}`,
        `select key, name, image from ${from} as t
         where strpos(lower(concat_ws(' ', name, key)), lower($1)) > 0 order by ${order} limit $2`,
        [text, limit],
      );
      return rows.map(found);
    },
  };
}

/** The last part of '/blog/{slug}' and the like. */
export const slugBelow =
  (folder: string) =>
  ({ pathname }: URL): string | undefined => {
    const [, first, slug, ...rest] = pathname.split('/');
    return first === folder && slug && rest.length === 0 ? slug : undefined;
  };

/** The pages and posts that the owner writes. */
export const CONTENT_TARGETS: LinkTargets[] = [
  targetsOf('page', {
    keyOf: ({ pathname }) => {
      const slug = pathname.slice(1).toLowerCase();
      return slug !== '' && !slug.includes('/') && !standsAt(slug) ? slug : undefined;
    },
    urlOf: (slug) => `/${slug}`,
    from: '(select slug as key, title as name, null as image from pages where is_active)',
  }),
  targetsOf('post', {
    keyOf: slugBelow('blog'),
    urlOf: (slug) => `/blog/${slug}`,
    from: `(select slug as key, title as name, image, publish_at from posts where status = 'published')`,
    order: 'publish_at desc, key',
  }),
];

/** What the shop itself has. */
const PLACES: Found[] = [
  ['Home', '/'],
  ['All products', '/products'],
  ['Brands', '/brands'],
  ['Reviews', '/reviews'],
  ['Blog', '/blog'],
  ['Find your kit', '/find-your-kit'],
  ['Gift cards', '/gift-cards'],
  ['Contact', '/contact'],
].map(([name = '', url = '']) => ({ name, url, image: null }));

const kindsOf = (modules: readonly Module[]): LinkTargets[] =>
  partsOf(modules, 'linkTargets').flat();

/** What can be led to, some of each kind. */
export async function searchLinks(
  db: Db,
  modules: readonly Module[],
  { search = '', kind, limit }: LinkQuery,
): Promise<LinkTarget[]> {
  const isWanted = (one: LinkKind) => kind === undefined || kind.includes(one);
  const places = PLACES.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const found = await Promise.all(
    kindsOf(modules)
      .filter((of) => isWanted(of.kind))
      .map(async (of) =>
        (await of.search(db, search, limit)).map((one) => ({ kind: of.kind, ...one })),
      ),
  );
  return [
    ...(isWanted('place') ? places.map((one) => ({ kind: 'place' as const, ...one })) : []),
    ...found.flat(),
  ];
}

const SITE = 'http://shop';

/** To what each of these links leads, in their order. */
export async function readLinks(
  db: Db,
  modules: readonly Module[],
  urls: readonly string[],
): Promise<ReadLink[]> {
  const kinds = kindsOf(modules);
  const read = urls.map((url) => {
    const address = url.startsWith('/') && URL.canParse(url, SITE) ? new URL(url, SITE) : undefined;
    const of = address && kinds.find((one) => one.keyOf(address) !== undefined);
    return { url, address, of, key: address && of?.keyOf(address) };
  });
  const found = new Map(
    await Promise.all(
      kinds.map(async (of) => {
        const keys = read.flatMap((one) => (one.of === of && one.key ? [one.key] : []));
        return [of, keys.length > 0 ? await of.find(db, keys) : new Map<string, Found>()] as const;
      }),
    ),
  );
  return read.map(({ url, address, of, key = '' }) => {
    const target = of && found.get(of)?.get(key);
    if (of) {
      return {
        url,
        kind: of.kind,
        name: target?.name ?? null,
        image: target?.image ?? null,
        isBroken: target === undefined,
      };
    }
    const place = address && PLACES.find((one) => one.url === address.pathname);
    const isBroken = address !== undefined && !place && !standsAt(firstPart(address));
    const kind = place ? ('place' as const) : null;
    return { url, kind, name: place?.name ?? null, image: null, isBroken };
  });
}

const firstPart = ({ pathname }: URL): string => pathname.split('/')[1]?.toLowerCase() ?? '';
