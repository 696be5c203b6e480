import { setImmediate } from 'node:timers/promises';
import { type Value, valuesOf } from '../../kit/declared-values.ts';
import { partsOf, type Shop } from '../../kit/module.ts';
import { named } from '../../platform/database/database.ts';
import { broughtSections } from './brought-sections.ts';
import { type Drafted, firstHome, HOME, readFollowed, withFollowed } from './home-page.ts';
import type { LandingSection } from './landing-schema.ts';
import { plainWords, readMarkdown } from './markdown.ts';
import { fillIn, readPageWords } from './page-words.ts';
import type { DrawnSection, PageContent } from './schema.ts';
import { fieldsOf } from './section-kinds.ts';
import { type Source, sourcesOf, type Tiles } from './section-sources.ts';

type ShopOf = Pick<Shop, 'database' | 'modules'>;

/** The sections of the home page as visitors see it. */
export async function drawHome(shop: ShopOf): Promise<DrawnSection[]> {
  const [row] = await named<{ published: Drafted | null }>(
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
  const [row] = await named<{ published: Drafted | null }>(
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
  const brought = broughtSections(modules);
  for (const { id, kind, values } of filled) {
    // The extension that had brought it is off or gone.
    if (kind === 'extension' && !(String(values.of) in brought)) continue;
    const drawnValues: DrawnSection['values'] = {};
    for (const [name, of] of Object.entries(fieldsOf(kind))) {
      const value = values[name] ?? '';
      const prose = (text: string) => readMarkdown(fillIn(text, words), 2);
      if (of.kind === 'prose') drawnValues[name] = prose(String(value));
      else if (of.kind === 'questions') {
        const questions = value as { question: string; answer: string }[];
        drawnValues[name] = questions.map((one) => ({ ...one, answer: prose(one.answer) }));
      } else if (of.kind === 'declared') {
        const { fields = {} } = brought[String(values[of.by])] ?? {};
        drawnValues[name] = valuesOf(fields, value as Record<string, Value>);
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
