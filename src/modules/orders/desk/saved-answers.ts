import { type Counted, countedPage } from '../../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../../kit/errors.ts';
import { refusedBy } from '../../../kit/refused-rows.ts';
import { type Expected, refuseOlder, withVersion } from '../../../kit/versions.ts';
import { type Db, named, type Tx } from '../../../platform/database/database.ts';
import { deleteRows, insertReturningId, updateRow } from '../../../platform/database/write-row.ts';
import type {
  SavedAnswerChange,
  SavedAnswerInput,
  SavedAnswerQuery,
  SavedAnswerRecord,
} from './desk-schema.ts';

/** What staff write to customers again and again. */

type Row = Omit<SavedAnswerRecord, 'version'>;

const COLUMNS = 'id, name, subject, text, created_at';

const editable = ({ name, subject, text }: SavedAnswerInput): SavedAnswerInput => ({
  name,
  subject,
  text,
});

const present = (row: Row): SavedAnswerRecord => withVersion(row, editable(row));

const SORTED_BY: Record<SavedAnswerQuery['sort']['column'], string> = {
  name: 'lower(name)',
  createdAt: 'created_at',
};

export async function listAnswers(
  db: Db,
  { search, sort, ...page }: SavedAnswerQuery,
): Promise<Counted<SavedAnswerRecord>> {
  const found = `from saved_answers
    where ($1::text is null or strpos(lower(concat_ws(' ', name, subject, text)), lower($1)) > 0)`;
  const { rows, total } = await countedPage<Row>(
    db,
    found,
    [search ?? null],
    page,
    (limited) =>
      `select ${COLUMNS} ${found} order by ${SORTED_BY[sort.column]} ${sort.direction}, id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

/** @throws not_found */
export async function findAnswer(db: Db, id: string): Promise<SavedAnswerRecord> {
  const [row] = await named<Row>(
    db,
    'saved-answer',
    `select ${COLUMNS} from saved_answers where id = $1`,
    [id],
  );
  if (!row) throw new ShopError('not_found', 'This answer does not exist.');
  return present(row);
}

/** @throws name_taken */
export async function addAnswer(tx: Tx, input: SavedAnswerInput): Promise<SavedAnswerRecord> {
  const id = await insertReturningId(tx, 'saved_answers', editable(input)).catch(refuseTaken);
  tx.record('saved_answer.created', id, null, editable(input));
  return findAnswer(tx, id);
}

/** @throws not_found, changed_meanwhile, name_taken */
export async function changeAnswer(
  tx: Tx,
  id: string,
  change: SavedAnswerChange,
  expected: Expected,
): Promise<SavedAnswerRecord> {
  await named(tx, 'lock-answer', 'select from saved_answers where id = $1 for update', [id]);
  const before = await findAnswer(tx, id);
  await refuseOlder(tx, id, before, expected);
  await updateRow(tx, 'saved_answers', id, editable({ ...before, ...change })).catch(refuseTaken);
  const after = await findAnswer(tx, id);
  tx.record('saved_answer.changed', id, editable(before), editable(after));
  return after;
}

/** @throws not_found */
export async function removeAnswer(tx: Tx, id: string): Promise<void> {
  const before = await findAnswer(tx, id);
  await deleteRows(tx, 'saved_answers', id);
  tx.record('saved_answer.deleted', id, editable(before), null);
}

const refuseTaken = refusedBy({
  saved_answers_by_name: () => fieldRefusal('name', 'Another answer is called so', 'name_taken'),
});
