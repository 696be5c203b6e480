import type * as z from 'zod';
import type { Described } from '../../kit/endpoint.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, type Versioned, withVersion } from '../../kit/versions.ts';
import type { Tag } from '../../platform/database/changes.ts';
import type { Db, RecordedKind, Tx } from '../../platform/database/database.ts';
import { columnOf } from '../../platform/database/row-form.ts';
import { insertReturningId, NOW, updateRow } from '../../platform/database/write-row.ts';
import {
  acceptedMethods,
  footerLinks,
  type listCalls,
  navigation,
  pages,
  socialMediaLinks,
} from './admin-endpoints.ts';
import { refuseLandingSlug } from './landing.ts';
import { refuseDeep } from './menu.ts';
import { leadOn } from './redirects.ts';
import type { ContentQuery } from './schema.ts';

type Calls = ReturnType<typeof listCalls<string, z.ZodObject, z.ZodObject>>;
type ListCalls = {
  [Name in keyof Calls]: Calls[Name] extends Described<infer Path, infer D>
    ? Described<Path, D>
    : never;
};

/** One of the lists that the owner keeps. They differ in their fields only. */
export interface ContentList {
  /** Each field of what is added is stored in the column of its name. */
  calls: ListCalls;
  /** What the audit log calls one entry; people read it with blanks. */
  kind: RecordedKind;
  table: string;
  /** Whether the moment of the last change is stored. */
  isDated?: true;
  /** Whether each stands at an address of its own, by its slug. */
  isAddressed?: true;
  /** What a new entry has where nothing is said. */
  standard: Record<string, unknown>;
  /** The public answers that it makes. */
  about: Tag;
  /** What the fields of an entry have to do with other entries; without an id it is new. */
  check?(tx: Tx, fields: Fields, id?: string): Promise<void>;
}

const FIRST = { isActive: true, sortOrder: 0 };

export const CONTENT_LISTS: ContentList[] = [
  {
    calls: navigation,
    kind: 'navigation_item',
    table: 'navigation_items',
    standard: { parentId: null, image: null, ...FIRST },
    about: tag.navigation,
    check: (tx, { parentId }, id) => refuseDeep(tx, parentId, id),
  },
  {
    calls: footerLinks,
    kind: 'footer_link',
    table: 'footer_links',
    standard: { category: 'customer_service', ...FIRST },
    about: tag.footerLinks,
  },
  {
    calls: socialMediaLinks,
    kind: 'social_media_link',
    table: 'social_media_links',
    standard: FIRST,
    about: tag.socialMediaLinks,
  },
  {
    calls: acceptedMethods,
    kind: 'accepted_payment_method',
    table: 'accepted_payment_methods',
    standard: { iconUrl: null, ...FIRST },
    about: tag.acceptedPaymentMethods,
  },
  {
    calls: pages,
    kind: 'page',
    table: 'pages',
    isDated: true,
    isAddressed: true,
    standard: { isActive: true, seoTitle: '', seoDescription: '' },
    about: tag.pages,
  },
];

type Fields = Record<string, unknown>;
type StoredEntry = Fields & { id: string };
export type ContentEntry = StoredEntry & Versioned;

/** Its version is of its texts: an entry's switch and its place count at once, whatever else was opened. */
function present(entry: StoredEntry): ContentEntry {
  const { isActive, sortOrder, parentId, ...texts } = entry;
  return withVersion(entry, texts);
}

/** The entries in which the text is found, in any of their fields. */
export async function listContent(
  db: Db,
  list: ContentList,
  { search, sort }: Pick<ContentQuery, 'search' | 'sort'>,
): Promise<ContentEntry[]> {
  const columns = columnsOf(list);
  const { rows } = await db.query<StoredEntry>(
    `${selectFrom(list)}
     where $1::text is null or strpos(lower(concat_ws(' ', ${columns})), lower($1)) > 0
     order by ${columnOf(sort.column)} ${sort.direction}, ${columns[0]}, id`,
    [search ?? null],
  );
  return rows.map(present);
}

/** @throws slug_taken */
export async function addContent(tx: Tx, list: ContentList, input: Fields): Promise<ContentEntry> {
  const entry = { ...list.standard, ...input };
  if (list.isAddressed) await refuseLandingSlug(tx, input.slug);
  await list.check?.(tx, entry);
  const id = await insertReturningId(tx, list.table, entry).catch(refuseTakenSlug);
  tx.record(`${list.kind}.added`, id, null, entry);
  tx.changed(list.about);
  return present(await read(tx, list, id));
}

/**
 * Changes the fields that are given.
 * @throws not_found, changed_meanwhile, slug_taken
 */
export async function changeContent(
  tx: Tx,
  list: ContentList,
  id: string,
  change: Fields,
  expected: Expected,
): Promise<ContentEntry> {
  const current = await read(tx, list, id, 'for update');
  await refuseOlder(tx, id, present(current), expected);
  await list.check?.(tx, change, id);
  const { id: _, ...before } = current;
  if (list.isAddressed && change.slug !== before.slug) await refuseLandingSlug(tx, change.slug);
  const after = { ...before, ...change };
  const updatedAt = list.isDated && NOW;
  await updateRow(tx, list.table, id, { ...after, updatedAt }).catch(refuseTakenSlug);
  const [from, to] = [before, after].map(({ slug }: Fields) => `/${slug}`);
  if (list.kind === 'page' && from && to && from !== to) await leadOn(tx, from, to);
  tx.record(`${list.kind}.changed`, id, before, after);
  tx.changed(list.about);
  return present(await read(tx, list, id));
}

/**
 * Puts the whole list into this order.
 * @param ids every entry's, the first one first
 * @throws changed_meanwhile if they are not those that there are
 */
export async function orderContent(tx: Tx, list: ContentList, ids: string[]): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from ${list.table} order by sort_order, ${columnsOf(list)[0]}, id for update`,
  );
  const before = rows.map(({ id }) => id);
  const wanted = new Set(ids);
  if (ids.length !== before.length || before.some((id) => !wanted.has(id))) {
    throw new ShopError(
      'changed_meanwhile',
      `Somebody has added or deleted a ${nounOf(list)} meanwhile.`,
    );
  }
  await tx.query(
    `update ${list.table} as t set sort_order = place - 1
     from unnest($1::uuid[]) with ordinality as wanted (id, place)
     where t.id = wanted.id and t.sort_order <> place - 1`,
    [ids],
  );
  tx.record(`${list.kind}.ordered`, list.kind, { order: before }, { order: ids });
  tx.changed(list.about);
}

/** @throws not_found */
export async function removeContent(tx: Tx, list: ContentList, id: string): Promise<void> {
  const { id: _, ...before } = await read(tx, list, id, 'for update');
  await tx.query(`delete from ${list.table} where id = $1`, [id]);
  tx.record(`${list.kind}.deleted`, id, before);
  tx.changed(list.about);
}

async function read(
  db: Db,
  list: ContentList,
  id: string,
  lock: 'for update' | '' = '',
): Promise<StoredEntry> {
  const { rows } = await db.query<StoredEntry>(`${selectFrom(list)} where id = $1 ${lock}`, [id]);
  if (!rows[0]) throw new ShopError('not_found', `This ${nounOf(list)} does not exist.`);
  return rows[0];
}

const selectFrom = (list: ContentList): string =>
  `select id, ${columnsOf(list)} from ${list.table}`;

const columnsOf = ({ calls }: ContentList) =>
  Object.keys(calls.add.declared.body.shape).map(columnOf);

export const nounOf = ({ kind }: ContentList) => kind.replaceAll('_', ' ');

const refuseTakenSlug = refusedBy({
  pages_slug_key: () => fieldRefusal('slug', 'Another page has this slug.', 'slug_taken'),
});
