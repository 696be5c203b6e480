import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import {
  type OwnFieldChange,
  OwnFieldInput,
  type OwnFieldQuery,
  type OwnFieldRecord,
} from './schema.ts';

/** The fields that the owner adds. */

type Row = Omit<OwnFieldRecord, 'version'>;

const SELECT = `select id, key, of, label, kind, choices, is_required as required, is_public, asked_when as "when",
  on_slip, hint, created_at, updated_at from custom_fields f`;

const editable = ({ id, createdAt, updatedAt, ...field }: Row) => field;

const present = (row: Row): OwnFieldRecord => withVersion(row, editable(row));

const SORTED_BY: Record<OwnFieldQuery['sort']['column'], string> = {
  label: 'lower(label)',
  createdAt: 'created_at',
};

export async function listOwnFields(
  db: Db,
  { search, of, kind, sort, ...page }: OwnFieldQuery,
): Promise<Counted<OwnFieldRecord>> {
  const found = `from custom_fields f where is_own and ($1::text[] is null or of = any($1))
    and ($2::text[] is null or kind = any($2))
    and ($3::text is null or strpos(lower(concat_ws(' ', label, key)), lower($3)) > 0)`;
  const { rows, total } = await countedPage<Row>(
    db,
    found,
    [of ?? null, kind ?? null, search ?? null],
    page,
    (limited) =>
      `${SELECT.replace(/from custom_fields f$/, found)}
       order by ${SORTED_BY[sort.column]} ${sort.direction}, of, id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

/** @throws not_found */
export async function findOwnField(db: Db, id: string): Promise<OwnFieldRecord> {
  const [row] = await named<Row>(db, 'own-field', `${SELECT} where id = $1 and is_own`, [id]);
  if (!row) throw new ShopError('not_found', 'This field does not exist.');
  return present(row);
}

/** @throws name_taken, invalid_input */
export async function addOwnField(tx: Tx, input: OwnFieldInput): Promise<OwnFieldRecord> {
  await refuseOddCondition(tx, input);
  const key = await freeKey(tx, input);
  const row = { ...columnsOf(input), of: input.of, kind: input.kind, key, isOwn: true };
  const id = await insertReturningId(tx, 'custom_fields', row).catch(refuseTaken);
  const field = await findOwnField(tx, id);
  tx.changed(tag.everything);
  tx.record('custom_field.created', id, null, editable(field));
  return field;
}

/** @throws not_found, changed_meanwhile, name_taken, invalid_input */
export async function changeOwnField(
  tx: Tx,
  id: string,
  change: OwnFieldChange,
  expected: Expected,
): Promise<OwnFieldRecord> {
  await named(tx, 'lock-own-field', 'select from custom_fields where id = $1 for update', [id]);
  const before = await findOwnField(tx, id);
  await refuseOlder(tx, id, before, expected);
  const { data, error } = OwnFieldInput.safeParse({ ...before, ...change });
  const [issue] = error?.issues ?? [];
  if (!data) throw fieldRefusal(issue?.path.join('.') ?? '', issue?.message ?? 'Not accepted');
  await refuseOddCondition(tx, data);
  await updateRow(tx, 'custom_fields', id, { ...columnsOf(data), updatedAt: NOW }).catch(
    refuseTaken,
  );
  const after = await findOwnField(tx, id);
  tx.changed(tag.everything);
  tx.record('custom_field.changed', id, editable(before), editable(after));
  return after;
}

/** Values stay stored, and are there again once a field of the same name is added. @throws not_found */
export async function removeOwnField(tx: Tx, id: string): Promise<void> {
  const field = await findOwnField(tx, id);
  await deleteRows(tx, 'custom_fields', { id, isOwn: true });
  tx.changed(tag.everything);
  tx.record('custom_field.deleted', id, editable(field), null);
}

const columnsOf = ({
  label,
  kind,
  choices,
  required,
  isPublic,
  when,
  onSlip,
  hint,
  of,
}: OwnFieldInput) => ({
  label,
  choices: kind === 'choice' ? choices : [],
  isRequired: required,
  isPublic,
  askedWhen: of === 'line' ? when : null,
  onSlip: of === 'line' && onSlip,
  hint,
});

/** A line is asked for by a flag that products have. */
async function refuseOddCondition(tx: Tx, { of, when }: OwnFieldInput): Promise<void> {
  if (of !== 'line' || when === null) return;
  const [flag] = await named(
    tx,
    'flag-of-products',
    `select from custom_fields where of = 'product' and kind = 'flag' and key = $1`,
    [when],
  );
  if (!flag) throw fieldRefusal('when', 'Products have no such yes-or-no field');
}

/** 'Gift wrap' as 'own.gift-wrap', with a number if another field has that. */
async function freeKey(tx: Tx, { of, label }: OwnFieldInput): Promise<string> {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const base = `own.${words || 'field'}`;
  const rows = await named<{ key: string }>(
    tx,
    'keys-of-fields',
    'select key from custom_fields where of = $1',
    [of],
  );
  const taken = new Set(rows.map(({ key }) => key));
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(key)) return key;
  }
}

const refuseTaken = refusedBy({
  custom_fields_own_label: () =>
    fieldRefusal('label', 'Another field has this label.', 'name_taken'),
  custom_fields_of_key_key: () =>
    fieldRefusal('label', 'Another field has this label.', 'name_taken'),
});
