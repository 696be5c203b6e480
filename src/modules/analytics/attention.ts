import type { Permission } from '../../kit/access.ts';
import { countNamed, type Db } from '../../platform/database/database.ts';
import { needsLookingInto } from '../backups/backup-records.ts';
import { countWaiting } from '../contact/conversations.ts';
import { countPaymentsToLookInto } from '../orders/paying/list-transactions.ts';
import type { Attention } from './schema.ts';

/** How much waits for somebody with these permissions. */
export async function countAttention(
  db: Db,
  permissions: readonly Permission[],
): Promise<Attention> {
  const ifAllowed = (needed: Permission, count: () => Promise<number>) =>
    permissions.includes(needed) ? count() : null;
  const [orders, returns, payments, reviews, photos, questions, messages, mail, backups] =
    await Promise.all([
      ifAllowed('orders.view', () => countOrdersToShip(db)),
      ifAllowed('orders.view', () => countReturnsToAnswer(db)),
      ifAllowed('payments.view', () => countPaymentsToLookInto(db)),
      ifAllowed('reviews.view', () => countReviewsToAnswer(db)),
      ifAllowed('reviews.view', () => countPhotosToApprove(db)),
      ifAllowed('questions.view', () => countQuestionsToAnswer(db)),
      ifAllowed('messages.view', () => countWaiting(db)),
      ifAllowed('mail.view', () => countFailedMail(db)),
      ifAllowed('backups.view', async () => ((await needsLookingInto(db)) ? 1 : 0)),
    ]);
  return { orders, returns, payments, reviews, photos, questions, messages, mail, backups };
}

/** As their view of the list has them: what lies ready waits for its customer, and what is held for staff. */
const countOrdersToShip = (db: Db) =>
  countNamed(
    db,
    'orders-to-ship',
    `from orders where is_placed and fulfilment = 'unfulfilled'
       and payment_status in ('pending', 'completed', 'partially_refunded')
       and (ready_for_collection_at is null or shipped_at is not null) and hold_reason is null`,
  );

const countReturnsToAnswer = (db: Db) =>
  countNamed(db, 'returns-to-answer', `from returns where status = 'requested'`);

/** As its list shows them: with one or two stars, unanswered and not hidden. */
const countReviewsToAnswer = (db: Db) =>
  countNamed(
    db,
    'reviews-to-answer',
    `from reviews where rating <= 2 and reply is null and hidden_reason is null`,
  );

const countPhotosToApprove = (db: Db) =>
  countNamed(
    db,
    'photos-to-approve',
    `from reviews r where exists (
       select from review_photos f where f.review_id = r.id and f.state = 'waiting')`,
  );

const countQuestionsToAnswer = (db: Db) =>
  countNamed(
    db,
    'questions-to-answer',
    `from product_questions q join products p on p.id = q.product_id and p.deleted_at is null
     where q.state = 'waiting' or exists (
       select from product_answers a where a.question_id = q.id and a.state = 'waiting')`,
  );

const countFailedMail = (db: Db) =>
  countNamed(db, 'failed-mail', `from mail_outbox where status in ('failed', 'unsure')`);
