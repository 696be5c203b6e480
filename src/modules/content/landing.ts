import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import type { Module } from '../../kit/module.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { columnOf } from '../../platform/database/row-form.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import { task } from '../../platform/queue/task.ts';
import {
  type Drafted,
  firstHome,
  HOME,
  readFollowed,
  withFollowed,
  withoutFollowed,
} from './home-page.ts';
import type {
  LandingPageChange,
  LandingPageInput,
  LandingPageQuery,
  LandingPageRecord,
  LandingSection,
} from './landing-schema.ts';
import { refuseUnknown } from './section-sources.ts';

interface Row {
  id: string;
  slug: string;
  title: string;
  draft: Drafted | null;
  published: Drafted | null;
  publishedAt: string | null;
  publishAt: string | null;
  updatedAt: string;
}

const COLUMNS = 'id, slug, title, draft, published, published_at, publish_at, updated_at';

async function present(db: Db, row: Row): Promise<LandingPageRecord> {
  const { id, slug, published, publishAt, publishedAt, updatedAt } = row;
  const drafted = row.draft ?? firstHome();
  const sections =
    slug === HOME ? withFollowed(drafted.sections, await readFollowed(db)) : drafted.sections;
  const edited = { slug, ...drafted, sections };
  return withVersion(
    {
      id,
      ...edited,
      isPublished: published !== null || slug === HOME,
      hasChanges: JSON.stringify(row.draft) !== JSON.stringify(published),
      publishAt,
      publishedAt,
      updatedAt,
    },
    edited,
  );
}

export async function listLandingPages(
  db: Db,
  { search, sort, ...page }: LandingPageQuery,
): Promise<Counted<LandingPageRecord>> {
  const { rows, total } = await countedPage<Row>(
    db,
    `from landing_pages
     where $1::text is null or strpos(lower(concat_ws(' ', title, '/' || slug)), lower($1)) > 0`,
    [search ?? null],
    page,
    (limited) => `select ${COLUMNS} from landing_pages
     where $1::text is null or strpos(lower(concat_ws(' ', title, '/' || slug)), lower($1)) > 0
     order by slug <> '', ${columnOf(sort.column)} ${sort.direction}, id ${limited}`,
  );
  return { rows: await Promise.all(rows.map((row) => present(db, row))), total };
}

/** @throws not_found */
export async function findLandingPage(db: Db, id: string): Promise<LandingPageRecord> {
  return present(db, await read(db, id));
}

/** @throws invalid_input, slug_taken */
export async function addLandingPage(
  tx: Tx,
  modules: readonly Module[],
  { slug, ...drafted }: LandingPageInput,
): Promise<LandingPageRecord> {
  if (slug === HOME) throw fieldRefusal('slug', 'Where does the page stand?');
  await refuseUnknown(tx, modules, drafted.sections);
  await refuseTaken(tx, slug);
  const id = await insertReturningId(tx, 'landing_pages', {
    slug,
    title: drafted.title,
    draft: drafted,
  }).catch(refuseTwice);
  tx.record('landing_page.added', id, null, { slug, ...drafted });
  return findLandingPage(tx, id);
}

/**
 * Changes what is worked at; visitors see it once it is published. Where the page stands changes at once.
 * @throws not_found, changed_meanwhile, invalid_input, slug_taken
 */
export async function changeLandingPage(
  tx: Tx,
  modules: readonly Module[],
  id: string,
  change: LandingPageChange,
  expected: Expected,
): Promise<LandingPageRecord> {
  const row = await read(tx, id, 'for update');
  const before = await present(tx, row);
  await refuseOlder(tx, id, before, expected);
  const { slug = row.slug, ...drafted } = change;
  if ((slug === HOME) !== (row.slug === HOME)) {
    throw fieldRefusal('slug', 'Where does the page stand?');
  }
  if (slug !== row.slug) await refuseTaken(tx, slug);
  if (drafted.sections) await refuseUnknown(tx, modules, drafted.sections);
  const after = { ...editable(before), ...drafted };
  const sections =
    slug === HOME ? withoutFollowed(after.sections, await readFollowed(tx)) : after.sections;
  await updateRow(tx, 'landing_pages', id, {
    slug,
    title: after.title,
    draft: { ...after, sections },
    updatedAt: NOW,
  }).catch(refuseTwice);
  tx.record(
    'landing_page.changed',
    id,
    { slug: row.slug, ...editable(before) },
    { slug, ...after },
  );
  if (slug !== row.slug) tx.changed(tag.pages);
  return findLandingPage(tx, id);
}

const editable = ({ title, description, sections }: LandingPageRecord): Drafted => ({
  title,
  description,
  sections: sections as LandingSection[],
});

/** @throws not_found, wrong_page_state: the home page stays */
export async function removeLandingPage(tx: Tx, id: string): Promise<void> {
  const { slug, title, draft } = await read(tx, id, 'for update');
  if (slug === HOME) throw new ShopError('wrong_page_state', 'A shop has a home page.');
  await deleteRows(tx, 'landing_pages', id);
  tx.record('landing_page.deleted', id, { slug, title, ...draft });
  tx.changed(tag.pages);
}

/**
 * Shows visitors what was worked at: now, or at a moment to come, as it is then.
 * @throws not_found, changed_meanwhile, invalid_input: a moment that is past, no sections, what is there no more
 */
export async function publishLandingPage(
  tx: Tx,
  modules: readonly Module[],
  id: string,
  at: string | null,
  expected: Expected,
): Promise<LandingPageRecord> {
  const row = await read(tx, id, 'for update');
  const page = await present(tx, row);
  await refuseOlder(tx, id, page, expected);
  if (page.sections.length === 0) throw fieldRefusal('sections', 'A page has at least one section');
  await refuseUnknown(tx, modules, page.sections as LandingSection[]);
  if (at === null) await publishNow(tx, row);
  else {
    if (Date.parse(at) <= Date.now()) throw fieldRefusal('at', 'A moment to come');
    await updateRow(tx, 'landing_pages', id, { publishAt: at });
    tx.queue(turnPages, {}, { runAt: new Date(at) });
    tx.record('landing_page.scheduled', id, { publishAt: row.publishAt }, { publishAt: at });
  }
  return findLandingPage(tx, id);
}

async function publishNow(tx: Tx, { id, draft, published }: Row): Promise<void> {
  const turnsAt = nextTurn(draft);
  await updateRow(tx, 'landing_pages', id, {
    published: draft,
    publishedAt: NOW,
    publishAt: null,
    turnsAt,
  });
  if (turnsAt) tx.queue(turnPages, {}, { runAt: new Date(turnsAt) });
  tx.record('landing_page.published', id, { published }, { published: draft });
  tx.changed(tag.pages);
}

/** @throws not_found */
export async function unscheduleLandingPage(tx: Tx, id: string): Promise<LandingPageRecord> {
  const { publishAt } = await read(tx, id, 'for update');
  await updateRow(tx, 'landing_pages', id, { publishAt: null });
  tx.record('landing_page.unscheduled', id, { publishAt }, { publishAt: null });
  return findLandingPage(tx, id);
}

/** @throws not_found */
export async function withdrawLandingPage(tx: Tx, id: string): Promise<LandingPageRecord> {
  const { published } = await read(tx, id, 'for update');
  const none = { published: null, publishedAt: null, publishAt: null, turnsAt: null };
  await updateRow(tx, 'landing_pages', id, none);
  tx.record('landing_page.withdrawn', id, { published }, { published: null });
  tx.changed(tag.pages);
  return findLandingPage(tx, id);
}

/** @throws not_found, wrong_page_state: it was never published */
export async function revertLandingPage(tx: Tx, id: string): Promise<LandingPageRecord> {
  const { slug, title, draft, published } = await read(tx, id, 'for update');
  if (!published && slug !== HOME) {
    throw new ShopError('wrong_page_state', 'This page was never published.');
  }
  const change = { draft: published, title: published?.title ?? title, publishAt: null };
  await updateRow(tx, 'landing_pages', id, { ...change, updatedAt: NOW });
  tx.record('landing_page.reverted', id, { draft }, { draft: published });
  return findLandingPage(tx, id);
}

/** @throws not_found */
export async function duplicateLandingPage(
  tx: Tx,
  modules: readonly Module[],
  id: string,
): Promise<LandingPageRecord> {
  const page = await findLandingPage(tx, id);
  const title = `${page.title.slice(0, 140)} (copy)`;
  const slug = await freeSlug(tx, `${page.slug || 'home'}-copy`);
  return addLandingPage(tx, modules, { slug, ...editable(page), title });
}

async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  const [free] = await named<{ slug: string }>(
    tx,
    'free-landing-slug',
    `select slug from (
       select n, case when n = 1 then $1::text else $1 || '-' || n end as slug from generate_series(1, 1000) n
     ) wanted
     where slug not in (select slug from landing_pages union all select slug from pages)
     order by n limit 1`,
    [wanted.slice(0, 90)],
  );
  return free?.slug ?? wanted;
}

/** Runs when a page is to be published or one of its sections comes or goes, and every minute for what was missed. */
export const turnPages = task('turn-landing-pages', { alone: true });

/** Publishes what is due, and has pages show what has come and no longer what has gone. */
export async function turnDue(tx: Tx): Promise<void> {
  const due = await named<Row>(
    tx,
    'landing-pages-to-publish',
    `select ${COLUMNS} from landing_pages where publish_at <= now() order by id for update`,
  );
  for (const row of due) await publishNow(tx, row);
  const turned = await named<Row>(
    tx,
    'landing-pages-to-turn',
    `select ${COLUMNS} from landing_pages where turns_at <= now() order by id for update`,
  );
  for (const { id, published } of turned) {
    const turnsAt = nextTurn(published);
    await updateRow(tx, 'landing_pages', id, { turnsAt });
    if (turnsAt) tx.queue(turnPages, {}, { runAt: new Date(turnsAt) });
    tx.changed(tag.pages);
  }
}

/** When the next of its sections comes or goes. */
function nextTurn(of: Drafted | null, now = Date.now()): string | null {
  const moments = (of?.sections ?? [])
    .filter(({ isOn }) => isOn)
    .flatMap(({ from, until }) => [from, until])
    .filter((at): at is string => at !== null && Date.parse(at) > now);
  return moments.sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
}

/** @throws slug_taken where a page of words stands */
async function refuseTaken(db: Db, slug: string): Promise<void> {
  const [taken] = await named(db, 'page-of-slug', 'select from pages where slug = $1', [slug]);
  if (taken) throw slugTaken();
}

/** @throws slug_taken where a landing page stands */
export async function refuseLandingSlug(db: Db, slug: unknown): Promise<void> {
  const [taken] = await named(
    db,
    'landing-page-of-slug',
    'select from landing_pages where slug = $1',
    [slug],
  );
  if (taken) throw slugTaken();
}

const slugTaken = () => fieldRefusal('slug', 'Another page has this slug.', 'slug_taken');

const refuseTwice = refusedBy({ landing_pages_slug_key: slugTaken });

/** The slugs of the landing pages that visitors see. */
export async function listLandingSlugs(db: Db): Promise<string[]> {
  const rows = await named<{ slug: string }>(
    db,
    'landing-page-slugs',
    `select slug from landing_pages where published is not null and slug <> '' order by slug`,
  );
  return rows.map(({ slug }) => slug);
}

async function read(db: Db, id: string, lock: 'for update' | '' = ''): Promise<Row> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from landing_pages where id = $1 ${lock}`,
    [id],
  );
  if (!rows[0]) throw new ShopError('not_found', 'This page is no longer there.');
  return rows[0];
}
