import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { tag } from '../../kit/tags.ts';
import type { Page } from '../../kit/wire.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { isoInJson } from '../../platform/database/row-form.ts';
import { insertReturningId, insertRow } from '../../platform/database/write-row.ts';
import { findProduct } from '../catalog/find-product.ts';
import type { Mailbox } from '../customers/account-part.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import type { UserView } from '../customers/schema.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { IS_PURCHASE } from '../reviews/customer-reviews.ts';
import { reviewerName } from '../reviews/reviewer-name.ts';
import type {
  AnswerEligibility,
  NewAnswer,
  NewQuestion,
  OwnQuestion,
  QuestionView,
} from './schema.ts';

/** What shoppers ask about products, as they meet it (src/modules/questions/RULES.md). */

/** The answers of a question (`product_questions` q) as JSON, the shop's first. */
export const answersOf = (which: string, more = '') => `(select coalesce(json_agg(json_build_object(
    'id', a.id, 'isShop', a.is_shop, 'name', a.name, 'text', a.text,
    'createdAt', ${isoInJson('a.created_at')}${more}) order by a.is_shop desc, a.created_at, a.id), '[]')
  from product_answers a where a.question_id = q.id ${which}) as answers`;

export async function listQuestions(
  db: Db,
  productId: string,
  page: Page,
): Promise<Counted<QuestionView>> {
  const found = `from product_questions q join products p on p.id = q.product_id
    where q.product_id = $1 and q.state = 'shown' and p.is_public`;
  return countedPage<QuestionView>(
    db,
    found,
    [productId],
    page,
    (limited) => `select q.id, q.name, q.text, q.created_at, ${answersOf("and a.state = 'shown'")}
     ${found} order by q.created_at desc, q.id ${limited}`,
    { name: 'questions-of-product' },
  );
}

export type Asker = Mailbox & { id: string };

/** What a customer asked (`product_questions` q), signed in or with the account's proved address: of `askerOf`, as $1 and on. */
export const THEIRS = '(q.user_id = $1 or ($3 and lower(q.email) = lower($2)))';
export const askerOf = ({ id, email, emailConfirmed }: Asker) => [id, email, emailConfirmed];

/** Those that nobody else sees, too, with the answers that are shown. */
export async function listOwnQuestions(
  db: Db,
  customer: Asker,
  page: Page,
): Promise<Counted<OwnQuestion>> {
  const found = `from product_questions q join products p on p.id = q.product_id where ${THEIRS}`;
  return countedPage<OwnQuestion>(
    db,
    found,
    askerOf(customer),
    page,
    (limited) => `select q.id, q.name, q.text, q.created_at, q.state, p.name as "productName",
       p.slug as "productSlug", ${answersOf("and a.state = 'shown'")}
     ${found} order by q.created_at desc, q.id ${limited}`,
    { name: 'own-questions' },
  );
}

/** @throws not_found, invalid_input for a guest without an address */
export async function askQuestion(
  tx: Tx,
  productId: string,
  { name, email, text }: NewQuestion,
  customer: UserView | undefined,
): Promise<void> {
  const product = await findProduct(tx, productId);
  if (!product) throw new ShopError('not_found', 'This product does not exist.');
  const address = email ?? customer?.email;
  if (!address) throw fieldRefusal('email', 'Please enter a valid email address');
  // Locked, so that nothing is asked in the name of an account that is being deleted.
  if (customer) await lockCustomer(tx, customer.id);
  const questionId = await insertReturningId(tx, 'product_questions', {
    productId: product.id,
    userId: customer?.id ?? null,
    name,
    email: address,
    text,
  });
  const about = { questionId, productId: product.id, product: product.name };
  await notifyOwner(tx, 'question.asked', about);
}

/** Whoever received the product may answer. */
export async function answerEligibility(
  db: Db,
  customer: UserView | undefined,
  productId: string,
): Promise<AnswerEligibility> {
  if (!customer) return { mayAnswer: false, name: null };
  return {
    mayAnswer: await hasBought(db, customer.id, productId),
    name: reviewerName(customer),
  };
}

async function hasBought(db: Db, userId: string, productId: string): Promise<boolean> {
  const bought = await named(
    db,
    'has-bought',
    `select from orders o join order_items i on i.order_id = o.id
     where o.user_id = $1 and i.product_id = $2 and ${IS_PURCHASE} limit 1`,
    [userId, productId],
  );
  return bought.length > 0;
}

interface AnswerOfBuyer extends NewAnswer {
  productId: string;
  questionId: string;
}

/** @throws forbidden for who has not received the product, not_found */
export async function answerAsBuyer(
  tx: Tx,
  customer: UserView,
  { productId, questionId, name, text }: AnswerOfBuyer,
): Promise<void> {
  await lockCustomer(tx, customer.id);
  if (!(await hasBought(tx, customer.id, productId))) {
    throw new ShopError('forbidden', 'Only customers who received this product can answer.');
  }
  const [question] = await named(
    tx,
    'lock-shown-question',
    `select from product_questions where id = $1 and product_id = $2 and state = 'shown' for share`,
    [questionId, productId],
  );
  if (!question) throw new ShopError('not_found', 'This question is not there any more.');
  await insertRow(tx, 'product_answers', {
    questionId,
    isShop: false,
    userId: customer.id,
    name,
    text,
    state: 'waiting',
  });
}

/** What a change of a question makes stale. */
export const questionChanged = (tx: Tx, productId: string): void =>
  tx.changed(tag.questionsOf(productId));
