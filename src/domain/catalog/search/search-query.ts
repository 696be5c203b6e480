import { type Db, named } from '../../../platform/database.ts';
import { SHORTEST_PART, type Vocabulary } from './vocabulary.ts';

/** A longer run of letters counts as several words, so that nobody's text makes huge ones. */
const WORD = /[\p{L}\p{N}]{1,64}/gu;

/** The words of a text as search keeps and looks them up: lower case, without accents or signs. */
export function wordsIn(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return [...new Set(plain.match(WORD) ?? [])];
}

/** A stock-keeping code as search looks it up: 'NIM-LUM-GRA' is found by 'nimlum' as well. */
export const codeIn = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Words that a shopper types between the ones that matter. */
const FILLERS = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'or', 'the', 'to', 'with']);

/** More words than this only narrow a search to nothing. */
const MAX_WORDS = 8;

/**
 * Reads what a shopper typed: each word as the beginning of one that the catalogue has, else as a part of one,
 * else as a misspelling, unless the text was found to be a code.
 * @returns for each word that tells something, the words that it may mean
 */
export function readWords(vocabulary: Vocabulary, typed: string, isCode: boolean): string[][] {
  const words = wordsIn(typed).slice(0, MAX_WORDS);
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).map((word) => {
    const begun = vocabulary.beginningWith(word);
    if (begun.length > 0) return begun;
    const known = word.length < SHORTEST_PART ? [] : vocabulary.containing(word);
    if (known.length > 0 || isCode) return known;
    return vocabulary.closest(word).flatMap((meant) => vocabulary.beginningWith(meant));
  });
}

/** What is shorter, or shared by more variants, is no code. */
const SHORTEST_CODE = 4;
const MAX_CODED = 200;

/** The ids of the products that have a variant whose code (SKU) begins with the whole text. */
export async function findCode(db: Db, typed: string): Promise<string[]> {
  const code = codeIn(typed);
  if (code.length < SHORTEST_CODE) return [];
  const rows = await named<{ id: string }>(
    db,
    'products-by-code',
    `select product_id as id from variants
     where regexp_replace(lower(sku), '[^a-z0-9]+', '', 'g') collate "C" >= $1
       and regexp_replace(lower(sku), '[^a-z0-9]+', '', 'g') collate "C" < $1 || '~'
     limit ${MAX_CODED + 1}`,
    [code],
  );
  if (rows.length > MAX_CODED) return [];
  return [...new Set(rows.map(({ id }) => id))];
}
