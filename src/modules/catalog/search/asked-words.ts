import { LRUCache } from 'lru-cache';
import { type Db, named } from '../../../platform/database/database.ts';
import { closestOf, likenessesOf, runsOf, type Words } from './vocabulary.ts';

/** How many words of answers are remembered. */
const MOST_WORDS = 50_000;

type Kind = 'has' | 'beginning' | 'containing' | 'like';

interface Question {
  kind: Kind;
  text: string;
}

interface Word {
  id: number;
  word: string;
}

/** No word goes on after a beginning with a letter as high as this. */
const LAST_LETTER = '\u{10ffff}';

/** Each: which words of `search_words` w answer one of the texts q. */
const ANSWERS: Record<Kind, string> = {
  has: 'w.word = q.text',
  beginning: `w.word >= q.text collate "C" and w.word < (q.text || '${LAST_LETTER}') collate "C"`,
  containing: 'w.parts @> q.parts and strpos(w.word, q.text) > 0',
  like: 'w.remains && q.parts',
};

/**
 * The words of the catalogue as PostgreSQL has them. Whoever reads a search asks for them without waiting, and is told
 * what may be; what was not known is then asked for at once, and the search is read again, until all of it is known.
 */
export class AskedWords {
  readonly #answers = new LRUCache<string, Word[]>({
    maxSize: MOST_WORDS,
    sizeCalculation: (words) => words.length + 1,
  });

  /**
   * @param read reads a search; it is done again for as long as it asks for words that are not known
   * @returns what it read in the end, and the ids of the words that it was told of
   */
  async know<T>(db: Db, read: (words: Words) => T): Promise<{ read: T; ids: Map<string, number> }> {
    const known = new KnownWords();
    for (;;) {
      const result = read(known);
      const unknown = known.takeUnknown();
      if (unknown.length === 0) return { read: result, ids: known.ids };
      await this.#tell(db, known, unknown);
    }
  }

  /** The words may have changed. */
  forget(): void {
    this.#answers.clear();
  }

  async #tell(db: Db, known: KnownWords, unknown: Question[]): Promise<void> {
    const asked = unknown.filter((question) => {
      const words = this.#answers.get(keyOf(question));
      if (words) known.learn(question, words);
      return !words;
    });
    await Promise.all(
      [...Map.groupBy(asked, ({ kind }) => kind)].map(async ([kind, those]) => {
        const answers = await askFor(db, kind, those);
        for (const question of those) {
          const words = answers.get(question.text) ?? [];
          this.#answers.set(keyOf(question), words);
          known.learn(question, words);
        }
      }),
    );
  }
}

/** What is known while one search is read. */
class KnownWords implements Words {
  readonly ids = new Map<string, number>();
  readonly #answers = new Map<string, string[]>();
  #unknown = new Map<string, Question>();

  takeUnknown(): Question[] {
    const unknown = [...this.#unknown.values()];
    this.#unknown = new Map();
    return unknown;
  }

  learn(question: Question, words: Word[]): void {
    this.#answers.set(
      keyOf(question),
      words.map(({ word }) => word),
    );
    for (const { id, word } of words) this.ids.set(word, id);
  }

  has(word: string): boolean {
    return (this.#answer('has', word) ?? []).length > 0;
  }

  beginningWith(start: string): string[] {
    return this.#answer('beginning', start) ?? [start];
  }

  containing(part: string): string[] {
    return this.#answer('containing', part) ?? [part];
  }

  closest(word: string): string[] {
    const like = this.#answer('like', word);
    return like ? closestOf(word, like, () => true) : [word];
  }

  #answer(kind: Kind, text: string): string[] | undefined {
    const question = { kind, text };
    const key = keyOf(question);
    const words = this.#answers.get(key);
    if (!words) this.#unknown.set(key, question);
    return words;
  }
}

const keyOf = ({ kind, text }: Question): string => `${kind} ${text}`;

/** The words that answer each text. */
async function askFor(db: Db, kind: Kind, asked: Question[]): Promise<Map<string, Word[]>> {
  const rows = await named<Word & { text: string }>(
    db,
    `search-words-${kind}`,
    `select q.text, w.id, w.word from json_to_recordset($1::json) as q (text text, parts text[])
     join search_words w on ${ANSWERS[kind]} where w.products > 0`,
    [JSON.stringify(asked.map(({ text }) => ({ text, parts: partsOf(kind, text) })))],
  );
  return Map.groupBy(rows, ({ text }) => text);
}

function partsOf(kind: Kind, text: string): string[] {
  if (kind === 'containing') return runsOf(text);
  return kind === 'like' ? likenessesOf(text) : [];
}
