import { setImmediate } from 'node:timers/promises';
import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { type Module, partsOf, type Shop } from '../../kit/module.ts';
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
import { readSettingTexts } from '../settings/site-config.ts';
import type {
  LandingPageChange,
  LandingPageInput,
  LandingPageQuery,
  LandingPageRecord,
  LandingSection,
} from './landing-schema.ts';
import { plainWords, readMarkdown } from './markdown.ts';
import { fillIn, readPageWords } from './page-words.ts';
import type { DrawnSection, PageContent } from './schema.ts';
import {
  FIRST_SECTIONS,
  fieldsOf,
  freshValues,
  KINDS,
  type ProductSource,
  SECTION_KINDS,
  type ThingSource,
  type Tile,
} from './section-kinds.ts';

/** One of several that a section can be about; with where all of it is found. */
interface Choice {
  value: string;
  label: string;
  href?: string;
}

type Source = ProductSource | ThingSource;

/** What sections can be about, where that is one or some of several: rooms that know them say which there are. */
type ProductSources = Partial<Record<Source, (db: Db) => Promise<Choice[]>>>;

type Tiles = Partial<Record<ThingSource, (db: Db, ids: string[]) => Promise<Tile[]>>>;

declare module '../../kit/module.ts' {
  interface Parts {
    /** By what they are called in `PRODUCT_SOURCES` and `THING_SOURCES`. */
    productSources?: ProductSources;
    /** How those of `THING_SOURCES` are shown, in the order of these ids; none: those that every shop shows. */
    tiles?: Tiles;
  }
}

const sourcesOf = (modules: readonly Module[]): ProductSources =>
  Object.assign({}, ...partsOf(modules, 'productSources'));

/** The home page's place among landing pages. */
const HOME = '';

/** What of a page is drafted and published. */
interface Drafted {
  title: string;
  description: string;
  sections: LandingSection[];
}

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

/** The home page of a shop whose owner has made no other: what it says follows the settings. */
const firstHome = (): Drafted => ({
  title: 'Home page',
  description: '',
  sections: FIRST_SECTIONS.map((kind) => {
    const { fields } = SECTION_KINDS[kind];
    const follows = Object.entries(fields).filter(([, of]) => 'follows' in of);
    const values = {
      ...freshValues(kind),
      ...Object.fromEntries(follows.map(([name]) => [name, ''])),
    };
    return { id: kind, kind, isOn: true, from: null, until: null, values } as LandingSection;
  }),
});

/** The fields of the home page that say what settings say, for as long as nothing else was written in them. */
const FOLLOWED = [
  ...new Set(
    KINDS.flatMap((kind) => Object.values(fieldsOf(kind)).flatMap(({ follows }) => follows ?? [])),
  ),
];

type Followed = Awaited<ReturnType<typeof readFollowed>>;
const readFollowed = (db: Db) => readSettingTexts(db, FOLLOWED);

/** Each section with its values changed where a field of it follows a setting. */
const eachFollowing = (
  sections: LandingSection[],
  change: (value: unknown, setting: string) => unknown,
  followed: Followed,
): LandingSection[] =>
  sections.map((section) => {
    const changed = Object.entries(fieldsOf(section.kind)).flatMap(([name, { follows }]) =>
      follows ? [[name, change(section.values[name], followed[follows] ?? '')]] : [],
    );
    return { ...section, values: { ...section.values, ...Object.fromEntries(changed) } };
  });

/** The home page's sections with what the settings say in what they leave empty. */
const withFollowed = (sections: LandingSection[], followed: Followed) =>
  eachFollowing(sections, (value, setting) => value || setting, followed);

/** The same without, so that they follow the settings on. */
const withoutFollowed = (sections: LandingSection[], followed: Followed) =>
  eachFollowing(sections, (value, setting) => (value === setting ? '' : value), followed);

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

type ShopOf = Pick<Shop, 'database' | 'modules'>;

/** The sections of the home page as visitors see it. */
export async function drawHome(shop: ShopOf): Promise<DrawnSection[]> {
  const [row] = await named<Pick<Row, 'published'>>(
    shop.database,
    'home-page',
    'select published from landing_pages where slug = $1',
    [HOME],
  );
  return draw(shop, row?.published ?? firstHome(), { isHome: true });
}

/** A landing page as visitors see it; undefined: there is none. */
export async function drawLandingPage(
  shop: ShopOf,
  slug: string,
): Promise<PageContent | undefined> {
  const [row] = await named<Pick<Row, 'published'>>(
    shop.database,
    'landing-page',
    `select published from landing_pages where slug = $1 and slug <> '' and published is not null`,
    [slug],
  );
  if (!row?.published) return undefined;
  const { title, description } = row.published;
  const drawn = await draw(shop, row.published, { isHome: false });
  const summary = description || firstWords(drawn);
  return { slug, title, content: { sections: [] }, summary, drawn };
}

/** In characters: pages cut it for their descriptions. */
const SUMMARY_MOST = 300;

function firstWords(drawn: DrawnSection[]): string {
  const [words = ''] = drawn.flatMap(({ values: { text } }) =>
    typeof text === 'string' ? [text] : Array.isArray(text) ? [plainWords(text as never)] : [],
  );
  return words.slice(0, SUMMARY_MOST);
}

/** What the shop would draw of these sections. */
export const previewSectionsOfPage = (
  shop: ShopOf,
  sections: LandingSection[],
  of: { isHome: boolean; at: string | null },
): Promise<DrawnSection[]> =>
  draw(
    shop,
    { sections },
    { isHome: of.isHome, now: of.at === null ? new Date() : new Date(of.at) },
  );

async function draw(
  { database: db, modules }: ShopOf,
  { sections }: Pick<Drafted, 'sections'>,
  { isHome, now = new Date() }: { isHome: boolean; now?: Date },
): Promise<DrawnSection[]> {
  const shown = sections.filter((section) => isShown(section, now.getTime()));
  const filled = isHome ? withFollowed(shown, await readFollowed(db)) : shown;
  const words = await readPageWords(db);
  const drawn: DrawnSection[] = [];
  for (const { id, kind, values } of filled) {
    const drawnValues: DrawnSection['values'] = {};
    for (const [name, of] of Object.entries(fieldsOf(kind))) {
      const value = values[name] ?? '';
      const prose = (text: string) => readMarkdown(fillIn(text, words), 2);
      if (of.kind === 'prose') drawnValues[name] = prose(String(value));
      else if (of.kind === 'questions') {
        const questions = value as { question: string; answer: string }[];
        drawnValues[name] = questions.map((one) => ({ ...one, answer: prose(one.answer) }));
      } else if (of.kind === 'things') {
        const tiles: Tiles = Object.assign({}, ...partsOf(modules, 'tiles'));
        const ids = Array.isArray(value) ? (value as string[]) : [];
        drawnValues[name] = (await tiles[of.of]?.(db, ids)) ?? [];
      } else {
        drawnValues[name] = value as string | number;
        if (of.kind === 'name') {
          const choices = (await sourcesOf(modules)[values[of.by] as Source]?.(db)) ?? [];
          drawnValues.href = choices.find((choice) => choice.value === value)?.href ?? '';
        }
      }
    }
    drawn.push({ id, kind, values: drawnValues });
    // A page may be long, and others wait.
    await setImmediate();
  }
  return drawn;
}

const isShown = ({ isOn, from, until }: LandingSection, now: number): boolean =>
  isOn && (from === null || Date.parse(from) <= now) && (until === null || Date.parse(until) > now);

/** What a row of products can be taken from. */
export const listSourceChoices = async ({ database: db, modules }: ShopOf, from: Source) =>
  (await sourcesOf(modules)[from]?.(db)) ?? [];

/** @throws invalid_input at what products are to be taken from, where that is not there */
async function refuseUnknown(
  db: Db,
  modules: readonly Module[],
  sections: readonly LandingSection[],
): Promise<void> {
  const sources = sourcesOf(modules);
  for (const [place, { kind, values }] of sections.entries()) {
    for (const [name, of] of Object.entries(fieldsOf(kind))) {
      if (of.kind === 'things') {
        const choices = (await sources[of.of]?.(db)) ?? [];
        const isKnown = (id: string) => choices.some((choice) => choice.value === id);
        if ((values[name] as string[]).every(isKnown)) continue;
        throw fieldRefusal(`sections.${place}.values.${name}`, 'One of them is no longer there.');
      }
      if (of.kind !== 'name') continue;
      const from = values[of.by] as ProductSource;
      const known = sources[from];
      if (!known) continue;
      const choices = await known(db);
      if (choices.some(({ value }) => value === values[name])) continue;
      throw fieldRefusal(
        `sections.${place}.values.${name}`,
        values[name]
          ? `There is no ${from.toLowerCase()} “${values[name]}”`
          : `Which ${from.toLowerCase()}?`,
      );
    }
  }
}

/**
 * What sections are about is called otherwise: a category by its new name, one that is gone by the one in its place.
 * @param to null: nothing is in its place
 */
export async function renameInSections(
  tx: Tx,
  source: Source,
  from: string,
  to: string | null,
): Promise<void> {
  const rows = await named<Row>(
    tx,
    'landing-pages-to-rename-in',
    `select ${COLUMNS} from landing_pages order by id for update`,
    [],
  );
  for (const { id, draft, published } of rows) {
    const change = {
      draft: draft && renamed(draft, source, from, to),
      published: published && renamed(published, source, from, to),
    };
    if (JSON.stringify(change) === JSON.stringify({ draft, published })) continue;
    await updateRow(tx, 'landing_pages', id, change);
    tx.record('landing_page.changed', id, { draft, published }, change);
    tx.changed(tag.pages);
  }
}

const renamed = (page: Drafted, source: Source, from: string, to: string | null): Drafted => ({
  ...page,
  sections: page.sections.map((section) => {
    const values = { ...section.values };
    for (const [name, of] of Object.entries(fieldsOf(section.kind))) {
      const value = values[name];
      if (of.kind === 'name' && values[of.by] === source && to !== null) {
        if (String(value).toLowerCase() === from.toLowerCase()) values[name] = to;
      } else if (of.kind === 'things' && of.of === source && Array.isArray(value)) {
        const ids = (value as string[]).flatMap((id) => (id === from ? (to ?? []) : id));
        values[name] = [...new Set(ids)];
      }
    }
    return { ...section, values };
  }),
});

/** The pages with a section that is about it. */
export async function pagesAbout(db: Db, source: Source, value: string): Promise<string[]> {
  const rows = await named<Row>(
    db,
    'landing-pages-about',
    `select ${COLUMNS} from landing_pages order by slug`,
    [],
  );
  const isAbout = (page: Drafted | null) =>
    page !== null &&
    JSON.stringify(renamed(page, source, value, `${value} `)) !== JSON.stringify(page);
  return rows
    .filter(({ draft, published }) => isAbout(draft) || isAbout(published))
    .map(({ title }) => title);
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
