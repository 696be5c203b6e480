import { createHash } from 'node:crypto';
import { type Db, named } from '../platform/database/database.ts';
import { ShopError } from './errors.ts';

/** The versions that a save may replace; undefined: any, so that the last one to save wins. */
export type Expected = readonly string[] | undefined;

export interface Versioned {
  /** Of what an editor opened, as a short text that changes as soon as somebody saves something else (src/modules/staff/RULES.md, Back office). */
  version: string;
}

/** @param edited what of it is edited, where it holds more than that */
export const withVersion = <Shown extends object>(
  shown: Shown,
  edited: object = shown,
): Shown & Versioned => ({
  ...shown,
  version: createHash('sha256').update(JSON.stringify(edited)).digest('base64url').slice(0, 22),
});

/**
 * Refuses to save over another version than one of the expected. Hold it first.
 * @param objectId its id in the audit log
 * @param current as the call that reads it would answer now
 * @param told goes out with the refusal; left out: that
 * @throws changed_meanwhile, with what is there now, who saved it and when
 */
export async function refuseOlder(
  db: Db,
  objectId: string,
  current: Versioned,
  expected: Expected,
  told: object = current,
): Promise<void> {
  if (!expected || expected.includes(current.version)) return;
  const { by, at } = (await findLastSave(db, objectId, current)) ?? {};
  throw new ShopError('changed_meanwhile', `${by ?? 'Somebody'} has saved this meanwhile.`, {
    current: told,
    by: by ?? undefined,
    at,
  });
}

/**
 * Which staff member saved this object last, and when; undefined if it has changed since without a line in the
 * audit log, as by a shopper or a payment.
 */
async function findLastSave(
  db: Db,
  objectId: string,
  current: object,
): Promise<{ by: string | null; at: string } | undefined> {
  const [line] = await named<{ by: string | null; at: string }>(
    db,
    'last-save',
    `select a.username as by, l.at from (
       select * from audit_log where object_id = $1 and fields <> '{}' order by id desc limit 1
     ) l join audit_values v on v.id = l.id
     left join staff a on l.by_kind = 'staff' and l.by_id = a.id::text
     where not exists (
       select from jsonb_each(v.after) saved where $2::jsonb -> saved.key <> saved.value)`,
    [objectId, JSON.stringify(current)],
  );
  return line;
}
