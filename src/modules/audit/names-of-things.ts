import { type Module, partsOf } from '../../kit/module.ts';
import { type Db, named, type RecordedKind } from '../../platform/database/database.ts';
import type { AuditEntry } from './schema.ts';

declare module '../../kit/module.ts' {
  interface Parts {
    /** What the kinds of things that the audit log names are called: statements of `id`, `name` where id = any($1::uuid[]). */
    names?: readonly string[];
    /** The kinds of things that the audit log tells of: the first part of their actions. */
    records?: readonly RecordedKind[];
  }
}

const UUIDS = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/** Lines of the audit log with what the ids in them are called; what is gone has no name any more. */
export async function withNames(
  db: Db,
  modules: readonly Module[],
  entries: Omit<AuditEntry, 'names'>[],
): Promise<AuditEntry[]> {
  const idsOf = ({ objectId, before, after }: Omit<AuditEntry, 'names'>) =>
    new Set(JSON.stringify([objectId, before, after]).match(UUIDS));
  const names = await namesOf(db, modules, [
    ...new Set(entries.flatMap((entry) => [...idsOf(entry)])),
  ]);
  return entries.map((entry) => ({
    ...entry,
    names: Object.fromEntries(
      [...idsOf(entry)].flatMap((id) => {
        const name = names.get(id);
        return name ? [[id, name]] : [];
      }),
    ),
  }));
}

/** What is called how, by its id; any other text is passed over. */
export async function namesOf(
  db: Db,
  modules: readonly Module[],
  texts: string[],
): Promise<Map<string, string>> {
  const ids = texts.flatMap((text) => text.match(UUIDS) ?? []);
  if (ids.length === 0) return new Map();
  const selects = partsOf(modules, 'names').flat();
  const rows = await named<{ id: string; name: string }>(
    db,
    'names-of-things',
    selects.join('\nunion all '),
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
