import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import { type AccountPart, FORMER_CUSTOMER } from '../customers/account-part.ts';
import { type Asker, askerOf, questionChanged, THEIRS } from './questions.ts';

interface OwnQuestion {
  productName: string;
  name: string;
  email: string | null;
  question: string;
  askedAt: string;
}

const listAsked = (db: Db, customer: Asker): Promise<OwnQuestion[]> =>
  named<OwnQuestion>(
    db,
    'questions-of-customer',
    `select p.name as "productName", q.name, q.email, q.text as question, q.created_at as "askedAt"
     from product_questions q join products p on p.id = q.product_id
     where ${THEIRS} order by q.created_at, q.id`,
    askerOf(customer),
  );

interface OwnAnswer {
  question: string;
  name: string;
  answer: string;
  answeredAt: string;
}

const listAnswered = (db: Db, customerId: string): Promise<OwnAnswer[]> =>
  named<OwnAnswer>(
    db,
    'answers-of-customer',
    `select q.text as question, a.name, a.text as answer, a.created_at as "answeredAt"
     from product_answers a join product_questions q on q.id = a.question_id
     where a.user_id = $1 order by a.created_at, a.id`,
    [customerId],
  );

/** What they asked and answered stays for others, without name and address; what nobody saw yet goes. */
async function forgetAsker(tx: Tx, customer: Asker): Promise<void> {
  await named(
    tx,
    'forget-waiting-questions',
    `delete from product_questions q where q.state <> 'shown' and ${THEIRS}`,
    askerOf(customer),
  );
  const unsigned = await named<{ productId: string }>(
    tx,
    'forget-asker',
    `update product_questions q set user_id = null, email = null, name = $4 where ${THEIRS}
     returning q.product_id`,
    [...askerOf(customer), FORMER_CUSTOMER],
  );
  await named(
    tx,
    'forget-waiting-answers',
    `delete from product_answers where user_id = $1 and state <> 'shown'`,
    [customer.id],
  );
  const unnamed = await named<{ productId: string }>(
    tx,
    'forget-answerer',
    `update product_answers a set user_id = null, name = $2 from product_questions q
     where a.user_id = $1 and q.id = a.question_id returning q.product_id`,
    [customer.id, FORMER_CUSTOMER],
  );
  for (const { productId } of [...unsigned, ...unnamed]) questionChanged(tx, productId);
}

/** The questions' part of a customer account. */
export const questionsPart: AccountPart = {
  timeline: [
    {
      needs: 'questions.view',
      sql: `select q.id::text, 'question' as kind, q.created_at as at, p.name as what, q.text as note, null::bigint as amount,
          null::text as currency, null::uuid as order_id
        from product_questions q join products p on p.id = q.product_id where q.user_id = $1`,
    },
  ],
  export: async (db, customer) => ({
    questions: await listAsked(db, customer),
    answers: await listAnswered(db, customer.id),
  }),
  erase: forgetAsker,
  async join(tx, fromUserId, toUserId) {
    await updateRow(tx, 'product_questions', { userId: fromUserId }, { userId: toUserId });
    await updateRow(tx, 'product_answers', { userId: fromUserId }, { userId: toUserId });
  },
};
