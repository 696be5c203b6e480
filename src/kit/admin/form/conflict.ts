/** One of two values of a field: what it is, and how a reader is told. */
type Side = { value: unknown; text: string };

/** A field that both changed. */
export type Clash = {
  path: string;
  name: string;
  mine: Side;
  theirs: Side;
  /** Which of them stands in the form, once somebody has said so. */
  chosen?: 'mine' | 'theirs';
};

/** Somebody else saved what is being edited. */
export type FormConflict = {
  /** As far as the shop knows. */
  by?: string | undefined;
  at?: string | undefined;
  /** It was found out by saving, which was refused. */
  refused: boolean;
  clashes: Clash[];
  /** What they alone changed, in words: it is in the form already. */
  taken: string[];
};

type Values = Record<string, unknown>;

type Compared = { base: Values; mine: Values; theirs: Values; nameOf: (path: string) => string };

/** Compares what was loaded with both that came of it. A field is taken whole: parts of two lists are no list. */
export function compare({ base, mine, theirs, nameOf }: Compared) {
  const changedIn = (values: Values) =>
    Object.keys(values).filter((path) => !isSame(values[path], base[path]));
  const myChanges = changedIn(mine);
  const theirChanges = changedIn(theirs);
  const clashes = theirChanges
    .filter((path) => myChanges.includes(path) && !isSame(mine[path], theirs[path]))
    .map((path): Clash => {
      const side = (value: unknown, other: unknown) => ({ value, text: tell(path, value, other) });
      return {
        path,
        name: nameOf(path),
        mine: side(mine[path], theirs[path]),
        theirs: side(theirs[path], mine[path]),
      };
    });
  const kept = Object.fromEntries(myChanges.map((path) => [path, mine[path]]));
  return {
    clashes,
    taken: theirChanges.filter((path) => !myChanges.includes(path)).map(nameOf),
    /** Theirs with what was changed here. */
    merged: { ...theirs, ...kept },
  };
}

/**
 * What was changed while the form was being saved; undefined if nothing was. Lists in which saving changed something,
 * such as the ids of new entries, stay as they were saved.
 */
export function typedOn(sent: Values, mine: Values, saved: Values): Values | undefined {
  const changed = Object.entries(mine).filter(
    ([path, value]) =>
      !isSame(value, sent[path]) && (typeof value !== 'object' || isSame(saved[path], sent[path])),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** 'sessionTimeout' as 'session timeout'. */
export const inWords = (path: string): string =>
  (path.split('.').at(-1) ?? path)
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** As its own field would show it, if that is a choice of several. */
function tell(path: string, value: unknown, other: unknown): string {
  const field = document.getElementsByName(path)[0];
  const options = field instanceof HTMLSelectElement ? [...field.options] : [];
  return options.find((option) => option.value === value)?.text || inText(value, other);
}

/** What identifies an entry to the program says nothing to a reader. */
const UNREADABLE = ['id', 'key', 'version'];

/** A value for a reader; of a list or an object only what the other one does not have. */
function inText(value: unknown, other: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty';
  if (value === true || value === 'true') return 'yes';
  if (value === false || value === 'false') return 'no';
  if (Array.isArray(value)) return listInText(value, Array.isArray(other) ? other : []);
  if (typeof value === 'object') return partsInText(value, other);
  return String(value);
}

function listInText(values: unknown[], others: unknown[]): string {
  if (values.length === 0) return 'empty';
  if (values.every((value) => typeof value !== 'object')) return values.join(', ');
  const told = values.flatMap((value, place) => {
    const name = nameIn(value);
    const other = others.find((one) => name !== undefined && nameIn(one) === name);
    if (isSame(value, other ?? others[place])) return [];
    const parts = other && partsInText(value, other);
    return parts ? `${name} (${parts})` : (name ?? `number ${place + 1}`);
  });
  return told.length > 0 ? told.join(', ') : `${values.length} in all`;
}

function partsInText(value: unknown, other: unknown): string {
  const theirs = (other ?? {}) as Values;
  const parts = Object.entries(value as Values)
    .filter(([key, part]) => !UNREADABLE.includes(key) && !isSame(part, theirs[key]))
    .map(([key, part]) => `${inWords(key)}: ${inText(part, theirs[key])}`);
  return parts.length > 0 ? parts.join(', ') : 'without the other’s';
}

/** What an entry of a list is called. */
function nameIn(entry: unknown): string | undefined {
  const { name, sku, label, title } = (entry ?? {}) as Values;
  const called = [name, sku, label, title].find((text) => typeof text === 'string' && text !== '');
  return called as string | undefined;
}
