import type { Value } from '../../kit/declared-values.ts';
import { fieldRefusal } from '../../kit/errors.ts';
import { type Module, partsOf, type Shop } from '../../kit/module.ts';
import { tag } from '../../kit/tags.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import { oddBrought } from './brought-sections.ts';
import type { Drafted } from './home-page.ts';
import type { LandingSection } from './landing-schema.ts';
import { fieldsOf, type ProductSource, type ThingSource, type Tile } from './section-kinds.ts';

/** One of several that a section can be about; with where all of it is found. */
interface Choice {
  value: string;
  label: string;
  href?: string;
}

export type Source = ProductSource | ThingSource;

/** What sections can be about, where that is one or some of several: rooms that know them say which there are. */
type ProductSources = Partial<Record<Source, (db: Db) => Promise<Choice[]>>>;

export type Tiles = Partial<Record<ThingSource, (db: Db, ids: string[]) => Promise<Tile[]>>>;

declare module '../../kit/module.ts' {
  interface Parts {
    /** By what they are called in `PRODUCT_SOURCES` and `THING_SOURCES`. */
    productSources?: ProductSources;
    /** How those of `THING_SOURCES` are shown, in the order of these ids; none: those that every shop shows. */
    tiles?: Tiles;
  }
}

export const sourcesOf = (modules: readonly Module[]): ProductSources =>
  Object.assign({}, ...partsOf(modules, 'productSources'));

/** What a row of products can be taken from. */
export const listSourceChoices = async (
  { database: db, modules }: Pick<Shop, 'database' | 'modules'>,
  from: Source,
) => (await sourcesOf(modules)[from]?.(db)) ?? [];

/** @throws invalid_input at what a section is about, where that is not there, or at a value that its extension refuses */
export async function refuseUnknown(
  db: Db,
  modules: readonly Module[],
  sections: readonly LandingSection[],
): Promise<void> {
  const sources = sourcesOf(modules);
  for (const [place, { kind, values }] of sections.entries()) {
    for (const [name, of] of Object.entries(fieldsOf(kind))) {
      if (of.kind === 'declared') {
        const entered = values[name] as Record<string, Value>;
        const odd = oddBrought(modules, String(values[of.by]), entered);
        if (odd) throw fieldRefusal(`sections.${place}.values.${name}.${odd[0]}`, odd[1]);
      }
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

type Pages = { id: string; draft: Drafted | null; published: Drafted | null };

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
  const rows = await named<Pages>(
    tx,
    'landing-pages-to-rename-in',
    'select id, draft, published from landing_pages order by id for update',
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
  const rows = await named<Pages & { title: string }>(
    db,
    'landing-pages-about',
    'select id, title, draft, published from landing_pages order by slug',
    [],
  );
  const isAbout = (page: Drafted | null) =>
    page !== null &&
    JSON.stringify(renamed(page, source, value, `${value} `)) !== JSON.stringify(page);
  return rows
    .filter(({ draft, published }) => isAbout(draft) || isAbout(published))
    .map(({ title }) => title);
}
