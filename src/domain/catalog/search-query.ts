import { type Db, named } from '../../platform/database.ts';
import type { CatalogIndex, Search } from './catalog-index.ts';
import { codeIn, wordsIn } from './search-words.ts';
import type { Vocabulary } from './spelling.ts';

/** Words that a shopper types between the ones that matter. */
const FILLERS = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'or', 'the', 'to', 'with']);

/** More words than this only narrow a search to nothing. */
const MAX_WORDS = 8;

/** Fewer letters begin too many words, or codes, to be looked for elsewhere than at their beginning. */
const SHORTEST_PART = 3;

/**
 * Reads what a shopper typed. It asks for the products that have every word of it, in any order, each as
 * the beginning of one of theirs, else as a part of one, else as a misspelling; and for those with a
 * code (SKU) that begins with the whole text.
 */
export async function readSearch(db: Db, catalog: CatalogIndex, typed: string): Promise<Search> {
  const words = wordsIn(typed).slice(0, MAX_WORDS);
  const telling = words.filter((word) => !FILLERS.has(word));
  const wanted = telling.length > 0 ? telling : words;
  const ids = await findCode(db, codeIn(typed));
  const { vocabulary } = catalog;
  const readings = wanted.map((word) => {
    const known = readingsOf(vocabulary, word);
    if (known.length > 0 || ids.length > 0) return known;
    return vocabulary.closest(word).flatMap((meant) => vocabulary.beginningWith(meant));
  });
  return { readings, ids };
}

function readingsOf(vocabulary: Vocabulary, word: string): string[] {
  const begun = vocabulary.beginningWith(word);
  if (begun.length > 0 || word.length < SHORTEST_PART) return begun;
  return vocabulary.containing(word);
}

/** What is shorter, or shared by more variants, is no code. */
const SHORTEST_CODE = 4;
const MAX_CODED = 200;

/** The ids of the products that have a variant whose code begins so. */
async function findCode(db: Db, code: string): Promise<string[]> {
  if (code.length < SHORTEST_CODE) return [];
  const rows = await named<{ id: string }>(
    db,
    'products-by-code',
    `select product_id as id from variants
     where regexp_replace(lower(sku), '[^a-z0-9]+', '', 'g') collate "C" >= $1
       and regexp_replace(lower(sku), '[^a-z0-9]+', '', 'g') collate "C" < $1 || '~'
       and retired_at is null
     limit ${MAX_CODED + 1}`,
    [code],
  );
  if (rows.length > MAX_CODED) return [];
  return [...new Set(rows.map(({ id }) => id))];
}
