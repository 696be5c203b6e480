import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { deleteRows, updateRow } from '../../platform/database/write-row.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { MAIL_WAITS_MINUTES } from '../orders/order-history.ts';
import type { QuestionState } from './constants.ts';
import { answersOf, questionChanged } from './questions.ts';
import type { QuestionQuery, QuestionRecord } from './schema.ts';

/** What staff do about questions. */

type Row = Omit<QuestionRecord, 'version'>;

const SELECT = `select q.id, q.product_id, p.name as "productName", p.slug as "productSlug", q.name, q.email,
  q.user_id as "customerId", q.text, q.state, q.created_at, ${answersOf('', ", 'state', a.state")}`;

/** Those of products that were removed from the shop went with them. */
const FROM =
  'from product_questions q join products p on p.id = q.product_id and p.deleted_at is null';

const present = (row: Row): QuestionRecord =>
  withVersion(row, {
    state: row.state,
    answers: row.answers.map(({ id, text, state }) => [id, text, state]),
  });

const SORTED_BY: Record<QuestionQuery['sort']['column'], string> = {
  createdAt: 'q.created_at',
  product: 'lower(p.name)',
};

const FOUND = `${FROM}
  where ($1::text is null or strpos(lower(concat_ws(' ', p.name, q.name, q.text)), lower($1)) > 0
      or exists (select from product_answers a
        where a.question_id = q.id and strpos(lower(a.text), lower($1)) > 0))
    and ($2::text[] is null or q.state = any($2)
      or exists (select from product_answers a where a.question_id = q.id and a.state = any($2)))`;

export async function listQuestionRecords(
  db: Db,
  { search, state, sort, ...page }: QuestionQuery,
): Promise<Counted<QuestionRecord>> {
  const { rows, total } = await countedPage<Row>(
    db,
    FOUND,
    [search ?? null, state ?? null],
    page,
    (limited) => `${SELECT} ${FOUND}
     order by ${SORTED_BY[sort.column]} ${sort.direction}, q.created_at desc, q.id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

/** @throws not_found */
export async function findQuestionRecord(db: Db, id: string): Promise<QuestionRecord> {
  const [row] = await named<Row>(db, 'question-record', `${SELECT} ${FROM} where q.id = $1`, [id]);
  if (!row) throw new ShopError('not_found', 'This question does not exist.');
  return present(row);
}

async function lockQuestion(tx: Tx, id: string, expected: Expected): Promise<QuestionRecord> {
  await named(tx, 'lock-question', 'select from product_questions where id = $1 for update', [id]);
  const question = await findQuestionRecord(tx, id);
  await refuseOlder(tx, id, question, expected);
  return question;
}

/** Answers as the shop: the question is shown with it, and its asker is told once. @throws not_found */
export async function answerQuestion(
  tx: Tx,
  id: string,
  text: string,
  expected: Expected,
): Promise<QuestionRecord> {
  const before = await lockQuestion(tx, id, expected);
  const former = before.answers.find(({ isShop }) => isShop);
  await named(
    tx,
    'put-answer',
    `insert into product_answers (question_id, is_shop, text, state) values ($1, true, $2, 'shown')
     on conflict (question_id) where is_shop do update set text = excluded.text`,
    [id, text],
  );
  await updateRow(tx, 'product_questions', id, { state: 'shown' });
  if (before.email !== null) {
    await enqueueMail(tx, {
      kind: 'question-answered',
      recipient: before.email,
      about: { questionId: id },
      // So long it can be corrected before its reader hears of it.
      dueInMinutes: MAIL_WAITS_MINUTES,
      onceKey: `question-answered:${id}`,
    });
  }
  tx.record('question.answered', id, { answer: former?.text ?? null }, { answer: text });
  questionChanged(tx, before.productId);
  return findQuestionRecord(tx, id);
}

/** @throws not_found */
export async function removeAnswer(
  tx: Tx,
  id: string,
  expected: Expected,
): Promise<QuestionRecord> {
  const before = await lockQuestion(tx, id, expected);
  const former = before.answers.find(({ isShop }) => isShop);
  if (!former) return before;
  await deleteRows(tx, 'product_answers', former.id);
  tx.record('question.answer_removed', id, { answer: former.text }, { answer: null });
  questionChanged(tx, before.productId);
  return findQuestionRecord(tx, id);
}

/** Shows a question, or hides it with its answers. @throws not_found */
export async function judgeQuestion(
  tx: Tx,
  id: string,
  state: QuestionState,
  expected: Expected,
): Promise<QuestionRecord> {
  const before = await lockQuestion(tx, id, expected);
  if (before.state === state) return before;
  await updateRow(tx, 'product_questions', id, { state });
  tx.record(`question.${state}`, id, { state: before.state }, { state });
  questionChanged(tx, before.productId);
  return findQuestionRecord(tx, id);
}

/** Shows a buyer's answer, or hides it. @throws not_found */
export async function judgeAnswer(
  tx: Tx,
  { id, answerId, state }: { id: string; answerId: string; state: QuestionState },
  expected: Expected,
): Promise<QuestionRecord> {
  const before = await lockQuestion(tx, id, expected);
  const answer = before.answers.find((one) => one.id === answerId);
  if (!answer) throw new ShopError('not_found', 'This answer does not exist.');
  if (answer.state === state) return before;
  await updateRow(tx, 'product_answers', answerId, { state });
  const told = { answer: answer.text, state };
  tx.record(`question.answer_${state}`, id, { ...told, state: answer.state }, told);
  questionChanged(tx, before.productId);
  return findQuestionRecord(tx, id);
}
