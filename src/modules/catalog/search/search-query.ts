import { readTogether } from '../../../platform/cache/kept-value.ts';
import { type Db, named } from '../../../platform/database/database.ts';
import { LONGEST_SYNONYM, type Synonyms } from './synonyms.ts';
import { beginAlike, editDistance, SHORTEST_PART, tolerance, type Words } from './vocabulary.ts';
import type { Reading } from './word-index.ts';
import { wordsIn } from './words.ts';

/** A stock-keeping code as search looks it up: 'NIM-LUM-GRA' is found by 'nimlum' as well. */
export const codeIn = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Words that a shopper types between the ones that matter. */
const FILLERS = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'or', 'the', 'to', 'with']);

/**
 * What shoppers call a taste or a draw, or want of a price. Where the catalogue has no such word, none of another
 * meaning is taken for it: who types 'bitter' wants no battery, and who types 'hot' no nicotine shot.
 */
const SPELT_SO = new Set(
  'airy best bitter cheap dry fizzy fresh hot light loose mild rich salty smooth sour spicy strong sweet tight warm'.split(
    ' ',
  ),
);

/** What products are listed by that are marked so; nobody types it. Searched for, 'sale' and 'new' mean these. */
export const FLAG_WORDS = { sale: 'flaggedassale', new: 'flaggedasnew' };

const flagOf = (words: string[]): string | undefined => {
  const [word = ''] = words;
  return words.length === 1 && Object.hasOwn(FLAG_WORDS, word)
    ? FLAG_WORDS[word as keyof typeof FLAG_WORDS]
    : undefined;
};

/** More words than this only narrow a search to nothing. */
const MAX_WORDS = 8;

/** So many corrected texts are offered at most. */
const MAX_CORRECTIONS = 5;

/** What one part of the typed text may mean. */
interface Term {
  typed: string[];
  reading: Reading;
  /** The words that it was read as, if the catalogue does not have it. */
  corrected: string[];
}

/** How a search was understood. */
export interface SearchTerms {
  readings: Reading[];
  /** What was typed for each of them. */
  parts: string[];
  /** The text in correct spelling, in every way that it was read; none if every word was known. */
  corrections: string[];
  /** Texts that may find something if this one does not. */
  instead: string[];
}

/**
 * Reads what a shopper typed (src/modules/catalog/RULES.md, Search): synonyms first, then each word as the beginning of one
 * that the catalogue has, as a part of one, as two words written as one, or as a misspelling.
 * @param isCode the text was found to be a code; then nothing is taken for a misspelling
 */
export function readSearch(
  typed: string,
  vocabulary: Words,
  synonyms: Synonyms,
  isCode: boolean,
): SearchTerms {
  const reader = new Reader(vocabulary, synonyms, isCode);
  const all = phrasesIn(wordsIn(typed).slice(0, MAX_WORDS), synonyms);
  const telling = all.filter((words) => words.length > 1 || !isFiller(words[0]));
  const phrases = telling.length > 0 ? telling : all;
  const terms = phrases.map((words, at) => {
    const flag = flagOf(words);
    if (flag && phrases.length === 1) return { ...reader.flagged(flag), typed: words };
    const term = reader.read(words, phrases[at - 1], phrases[at + 1], flag !== undefined);
    if (flag) term.reading.words.push(...reader.flagged(flag).reading.words);
    return term;
  });
  return {
    parts: terms.map(({ typed }) => typed.join(' ')),
    readings: terms.map(({ reading }) => reading),
    corrections: correctionsOf(terms),
    instead: insteadOf(terms),
  };
}

/** Cuts the words into synonyms, the longest that there are, and single words. */
function phrasesIn(words: string[], synonyms: Synonyms): string[][] {
  const phrases: string[][] = [];
  for (let start = 0; start < words.length; ) {
    let length = Math.min(LONGEST_SYNONYM, words.length - start);
    while (length > 1 && !synonyms.of(words.slice(start, start + length))) length--;
    phrases.push(words.slice(start, start + length));
    start += length;
  }
  return phrases;
}

class Reader {
  readonly #vocabulary: Words;
  readonly #synonyms: Synonyms;
  readonly #isCode: boolean;

  constructor(vocabulary: Words, synonyms: Synonyms, isCode: boolean) {
    this.#vocabulary = vocabulary;
    this.#synonyms = synonyms;
    this.#isCode = isCode;
  }

  /** What is marked so; nothing is taken for a misspelling of it. */
  flagged(flag: string): Omit<Term, 'typed'> {
    const words = this.#vocabulary.has(flag) ? [flag] : [];
    return { reading: { words, phrases: [] }, corrected: [] };
  }

  /** @param isFlag products are marked so @param before @param after what was typed beside it: 'short fill' may be one word in the catalogue */
  read(typed: string[], before: string[] = [], after: string[] = [], isFlag = false): Term {
    const [word = ''] = typed;
    const isWord = isFlag || (typed.length === 1 && SPELT_SO.has(word));
    const known = this.#known(typed, isWord);
    if (typed.length === 1) {
      if (before.length === 1) known.words.push(...this.#begun(`${before[0]}${word}`));
      if (after.length === 1) known.words.push(...this.#begun(`${word}${after[0]}`));
    }
    if (isKnown(known) || this.#isCode || isWord) {
      return { typed, reading: { ...known, words: [...new Set(known.words)] }, corrected: [] };
    }
    const corrected = typed.length === 1 ? this.#closest(word) : [];
    const meant = corrected.map((each) => this.#known([each]));
    return {
      typed,
      reading: {
        words: meant.flatMap(({ words }) => words),
        phrases: meant.flatMap(({ phrases }) => phrases),
      },
      corrected,
    };
  }

  /** What the catalogue has of it, as it was typed and by its synonyms. */
  #known(typed: string[], isWord = false): Reading {
    const joined = typed.join('');
    const words = this.#begun(joined);
    const phrases = typed.length > 1 ? [typed.map((word) => this.#begun(word))] : [];
    for (const synonym of this.#synonymsOf(typed, words)) {
      words.push(...this.#exactly(synonym.join('')));
      const parts = synonym.filter((word) => !isFiller(word)).map((word) => this.#exactly(word));
      if (parts.length > 1) phrases.push(parts);
      else words.push(...parts.flat());
    }
    const found = phrases.filter((parts) => parts.every((part) => part.length > 0));
    if (words.length > 0 || found.length > 0 || isWord) return { words, phrases: found };
    // Numbers are not guessed at: who wants 50 ml does not want 150 ml.
    const isNumber = /^\d/.test(joined);
    const inside =
      isNumber || joined.length < SHORTEST_PART ? [] : this.#vocabulary.containing(joined);
    return inside.length > 0
      ? { words: inside, phrases: [] }
      : { words: [], phrases: this.#split(joined) };
  }

  /** Synonyms of what was typed; of a word that the catalogue does not have, also of what it begins. */
  #synonymsOf(typed: string[], begun: string[]): readonly string[][] {
    const exact = this.#synonyms.of(typed);
    const [word = ''] = typed;
    if (exact || begun.length > 0 || typed.length > 1 || word.length < SHORTEST_PART) {
      return exact ?? [];
    }
    return this.#synonyms.singleWords
      .filter((each) => each.startsWith(word))
      .flatMap((each) => this.#synonyms.of([each]) ?? []);
  }

  /** The words that begin like this, or, of a plural, those that begin like its singular. */
  #begun(word: string): string[] {
    const begun = this.#vocabulary.beginningWith(word);
    if (begun.length > 0 || !isPlural(word)) return begun;
    return this.#vocabulary.beginningWith(word.slice(0, -1));
  }

  /** The word itself, in the singular and the plural. */
  #exactly(word: string): string[] {
    const forms = [word, `${word}s`, ...(isPlural(word) ? [word.slice(0, -1)] : [])];
    return forms.filter((form) => this.#vocabulary.has(form));
  }

  /** The two words that were written as one: 'subohm', '3pack'. */
  #split(word: string): string[][][] {
    for (let at = 1; at < word.length - 1; at++) {
      const [first, second] = [word.slice(0, at), word.slice(at)];
      if (at === 1 && !/\d/.test(first)) continue;
      if (isFiller(first) || !this.#vocabulary.has(first)) continue;
      const rest = this.#exactly(second);
      if (rest.length > 0) return [[[first], rest]];
    }
    return [];
  }

  /** The closest words of the catalogue, or else of the synonyms. */
  #closest(word: string): string[] {
    if (/^\d/.test(word)) return [];
    const closest = this.#vocabulary.closest(word);
    // 'cloud' finds 'clouds' as well.
    const shortest = closest.filter(
      (each) => !closest.some((other) => other !== each && each.startsWith(other)),
    );
    if (shortest.length > 0) return shortest;
    const limit = tolerance(word.length);
    if (limit === 0) return [];
    return this.#synonyms.singleWords
      .filter((each) => each.length >= SHORTEST_PART && beginAlike(word, each))
      .filter((each) => editDistance(word, each, limit) <= limit)
      .filter((each) => isKnown(this.#known([each])))
      .slice(0, MAX_CORRECTIONS);
  }
}

/** Every way to correct the text, up to a few. */
function correctionsOf(terms: Term[]): string[] {
  if (terms.every(({ corrected }) => corrected.length === 0)) return [];
  let texts = [''];
  for (const { typed, corrected } of terms) {
    const meant = corrected.length > 0 ? corrected : [typed.join(' ')];
    texts = texts
      .flatMap((text) => meant.map((each) => `${text} ${each}`.trim()))
      .slice(0, MAX_CORRECTIONS);
  }
  return texts;
}

/** The text without the words that nothing has, or else each word alone. */
function insteadOf(terms: Term[]): string[] {
  const known = terms.filter(({ reading }) => isKnown(reading));
  const texts = known.map(({ typed, corrected }) => corrected[0] ?? typed.join(' '));
  if (texts.length === 0) return [];
  return [...new Set([texts.join(' '), ...texts])];
}

const isKnown = ({ words, phrases }: Reading): boolean => words.length > 0 || phrases.length > 0;

const isFiller = (word = ''): boolean => FILLERS.has(word);

const isPlural = (word: string): boolean => word.length > 3 && word.endsWith('s');

/** What is shorter, or shared by more variants, is no code. */
const SHORTEST_CODE = 4;
const MAX_CODED = 200;

/** Whether the code (SKU) of a variant begins with a text that `codeIn` made, as SQL for an index. */
export const hasCode = (parameter: string): string =>
  `${CODE} >= ${parameter} and ${CODE} < ${parameter} || '~'`;

const CODE = `regexp_replace(lower(sku), '[^a-z0-9]+', '', 'g') collate "C"`;

/** The ids of the products that have a variant whose code (SKU) begins with the whole text. */
export async function findCode(db: Db, typed: string): Promise<string[]> {
  const code = codeIn(typed);
  if (code.length < SHORTEST_CODE) return [];
  // A page asks for its list, its counts and how its search was read.
  return readTogether(db, `code ${code}`, () => readCode(db, code));
}

async function readCode(db: Db, code: string): Promise<string[]> {
  const rows = await named<{ id: string }>(
    db,
    'products-by-code',
    `select product_id as id from variants
     where ${hasCode('$1')} and retired_at is null
     limit ${MAX_CODED + 1}`,
    [code],
  );
  if (rows.length > MAX_CODED) return [];
  return [...new Set(rows.map(({ id }) => id))];
}
