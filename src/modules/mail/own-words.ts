import { ShopError } from '../../kit/errors.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import type { Kinds } from './kinds.ts';
import { kindName } from './mail-composer.ts';
import type { MailTexts, MailWordsEntry } from './schema.ts';

/** The words of one kind of mail, as the templates have them. */
interface KindOfWords {
  /** What its texts may name in braces, and what stands for it in the mail. */
  variables: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string>>;
}
export type StandardWords = Readonly<Record<string, KindOfWords>>;

/** What the owner wrote in place of a kind's own texts. */
export async function readOwnWords(db: Db, kind: string): Promise<Record<string, string>> {
  const rows = await named<{ key: string; text: string }>(
    db,
    'own-words',
    'select key, text from mail_words where kind = $1',
    [kind],
  );
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]));
}

/** Every kind of mail whose words can be changed, in the order in which rooms declare them. */
export async function listWords(
  db: Db,
  standard: StandardWords,
  kinds: Kinds,
): Promise<MailWordsEntry[]> {
  const rows = await named<{ kind: string; own: Record<string, string> }>(
    db,
    'all-own-words',
    'select kind, json_object_agg(key, text) as own from mail_words group by kind',
  );
  const own = new Map(rows.map((row) => [row.kind, row.own]));
  return Object.keys(kinds)
    .filter((kind) => Object.hasOwn(standard, kind))
    .map((kind) => present(standard, kinds, kind, own.get(kind) ?? {}));
}

/** @throws not_found */
function present(
  standard: StandardWords,
  kinds: Kinds,
  kind: string,
  own: Record<string, string>,
): MailWordsEntry {
  const { variables, texts } = kindOf(standard, kind);
  return withVersion({
    kind,
    kindName: kindName(kinds, kind),
    variables: Object.entries(variables).map(([name, meaning]) => ({ name, meaning })),
    texts: Object.entries(texts).map(([key, text]) => ({
      key,
      text: own[key] ?? text,
      standard: text,
    })),
  });
}

function kindOf(standard: StandardWords, kind: string): KindOfWords {
  const known = Object.hasOwn(standard, kind) ? standard[kind] : undefined;
  if (!known) throw new ShopError('not_found', 'There is no such mail, or its words are fixed.');
  return known;
}

/**
 * Changes the texts that are given; one that is empty, or as the templates have it, is the templates' again.
 * @throws not_found, changed_meanwhile, invalid_input at `texts.{key}`
 */
export async function saveWords(
  tx: Tx,
  standard: StandardWords,
  kinds: Kinds,
  kind: string,
  texts: MailTexts,
  expected: Expected,
): Promise<MailWordsEntry> {
  const changed = checkedWords(standard, kind, texts);
  // One at a time, so that two changes of different texts both last.
  await tx.query('lock table mail_words in share row exclusive mode');
  const before = await readOwnWords(tx, kind);
  await refuseOlder(tx, kind, present(standard, kinds, kind, before), expected);
  const all = { ...before, ...changed };
  const after = Object.fromEntries(
    Object.entries(all).filter(([key, text]) => text !== '' && text !== standard[kind]?.texts[key]),
  );
  await tx.query('delete from mail_words where kind = $1', [kind]);
  await tx.query(
    'insert into mail_words (kind, key, text) select $1, key, value from json_each_text($2)',
    [kind, JSON.stringify(after)],
  );
  tx.record('mail_words.changed', kind, before, after);
  return present(standard, kinds, kind, after);
}

/** As they are stored. @throws not_found, invalid_input at `texts.{key}` */
export function checkedWords(
  standard: StandardWords,
  kind: string,
  texts: MailTexts,
): Record<string, string> {
  const { variables, texts: known } = kindOf(standard, kind);
  const fields: Record<string, string> = {};
  const checked = Object.entries(texts).map(([key, text]) => {
    const problem = Object.hasOwn(known, key)
      ? problemOf(key, text, Object.keys(variables))
      : 'There is no such text in this mail';
    if (problem) fields[`texts.${key}`] = problem;
    return [key, text.replace(/\r\n/g, '\n').trim()] as const;
  });
  const [message] = Object.values(fields);
  if (message) throw new ShopError('invalid_input', message, { fields });
  return Object.fromEntries(checked);
}

const LINE_MOST = 150;
const TEXT_MOST = 3_000;

function problemOf(key: string, text: string, variables: string[]): string | undefined {
  const isLine = /^(subject|title)/.test(key);
  const most = isLine ? LINE_MOST : TEXT_MOST;
  if (text.length > most) return `At most ${most} characters`;
  if (isLine && /[\r\n]/.test(text.trim())) return 'One line only';
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(
    ([, name = '']) => !variables.includes(name),
  );
  if (unknown) {
    const allowed = variables.map((name) => `{${name}}`).join(', ');
    return `This mail does not know ${unknown[0]}. It knows ${allowed}`;
  }
  return undefined;
}
