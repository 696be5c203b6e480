import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import type { AuditEntry, AuditQuery } from './schema.ts';

type Line = Omit<AuditEntry, 'names'>;

type AuditRow = Omit<Line, 'by'> & {
  byKind: AuditEntry['by']['kind'];
  byId: string | null;
  byName: string | null;
};

/**
 * What was done, as SQL about `audit_log` l. Until November 2026 the editor's changes of a product had a word of their own;
 * what is written stays written.
 */
export const ACTION = `replace(l.action, 'product.edited', 'product.changed')`;

const FOUND = `
  from audit_log l
  left join staff a on l.by_kind = 'staff' and l.by_id = a.id::text
  where ($1::text is null or strpos(${ACTION}, lower($1)) > 0 or l.object_id = $1
      or strpos(lower(a.username), lower($1)) > 0)
    and ($2::text is null or lower(a.username) = lower($2) or l.by_kind = $2)
    and ($3::text is null or split_part(l.action, '.', 1) = $3)
    and ($4::text is null or l.object_id = $4)
    and ($8::text is null or l.id in (select p.id from audit_parts p where p.whole = $8))
    and ($9::boolean is not true or not exists (select from audit_parts p where p.id = l.id))
    and ($5::date is null or l.at >= $5::date::timestamp at time zone $7)
    and ($6::date is null or l.at < ($6::date + 1)::timestamp at time zone $7)`;

/** Who changed what, newest first. `timeZone` is the one that its days are in. */
export async function listAudit(
  db: Db,
  { search, by, object, objectId, whole, folded, date, sort, ...page }: AuditQuery,
  timeZone: string,
): Promise<Counted<Line>> {
  const wanted = [search, by, object, objectId, date?.from, date?.to].map((value) => value ?? null);
  const { direction } = sort;
  const { rows, total } = await countedPage<AuditRow>(
    db,
    FOUND,
    [...wanted, timeZone, whole ?? null, folded === 'true'],
    page,
    (limited) => `select line.*, v.address, v.before, v.after, v.id is null as "isErased",
       case when line.action like '%.started' then (
         select count(*) from audit_parts p where p.whole = line.object_id) else 0 end as parts
     from (
       select l.id, l.at, l.by_kind, l.by_id, a.username as "byName", ${ACTION} as action,
         split_part(l.action, '.', 1) as object, l.object_id, l.fields
       ${FOUND} order by l.id ${direction} ${limited}
     ) line left join audit_values v on v.id = line.id order by line.id ${direction}`,
  );
  return { rows: rows.map(present), total };
}

const present = ({ byKind, byId, byName, ...row }: AuditRow): Line => ({
  ...row,
  by: { kind: byKind, id: byId, name: byName },
});

/**
 * Removes what the audit log tells of people who are being erased: the values of lines about these
 * objects and of lines by these people. That something was done, when and by whom stays.
 */
export async function eraseAuditValues(tx: Tx, ids: string[]): Promise<void> {
  await tx.query(`set local cirrus.erasing = 'on'`);
  await named(
    tx,
    'erase-audit-values',
    `delete from audit_values v using audit_log l
     where l.id = v.id and (l.object_id = any($1) or l.by_kind = 'customer' and l.by_id = any($1))`,
    [ids],
  );
  await tx.query(`set local cirrus.erasing = 'off'`);
}

export interface AuditVerdict {
  lines: number;
  /** How many lines have no values any more. */
  erased: number;
  /** The last line's place in the chain, in hex: a copy kept elsewhere shows later whether all before it still stands. */
  head: string | null;
  /** The first line that isn't as it was written. */
  touched: { id: number; at: string; action: string } | null;
}

/** Goes through the audit log and compares each line with the chain. */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  const [counted] = await named<Omit<AuditVerdict, 'touched'>>(
    db,
    'count-audit',
    `select count(*) as lines, count(*) filter (where v.id is null) as erased,
       (select encode(chain, 'hex') from audit_log order by id desc limit 1) as head
     from audit_log l left join audit_values v on v.id = l.id`,
  );
  const [touched] = await named<{ id: number; at: string; action: string }>(
    db,
    'first-touched-line',
    `select id, at, action from (
       select l.id, l.at, l.action,
         l.chain = audit_chain(lag(l.chain) over lines, l)
           and l.id = coalesce(lag(l.id) over lines, 0) + 1
           and (v.id is null or l.digest = audit_digest(v.salt, v.address, v.before, v.after)) as stands
       from audit_log l left join audit_values v on v.id = l.id
       window lines as (order by l.id)
     ) as compared where not stands order by id limit 1`,
  );
  return {
    lines: 0,
    erased: 0,
    head: null,
    ...counted,
    touched: touched ?? null,
  };
}

/** Whether a line once stood at this place of the chain (hex), and still does. */
export async function holdsHead(db: Db, head: string): Promise<boolean> {
  const found = await named(
    db,
    'audit-by-chain',
    `select 1 from audit_log where chain = decode($1, 'hex')`,
    [head],
  );
  return found.length > 0;
}
