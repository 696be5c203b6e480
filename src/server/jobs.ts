import type { Logger } from 'pino';
import { tellRestocked } from '../modules/alerts/stock-alerts.ts';
import { tellNewProducts } from '../modules/alerts/tell-new-products.ts';
import { tellPriceDrops } from '../modules/alerts/tell-price-drops.ts';
import { forgetRefusedSales } from '../modules/analytics/refused-sales.ts';
import { rollUp } from '../modules/analytics/roll-up.ts';
import { forgetBatchJobs, runBatchJob } from '../modules/batch-jobs/batch-jobs.ts';
import { runJob } from '../modules/batch-jobs/run-batch-job.ts';
import { deletePastGuestCarts } from '../modules/cart/cart.ts';
import { copyPictures, keepPictures } from '../modules/catalog/keep-pictures.ts';
import { publishDue, publishProducts } from '../modules/catalog/publish-products.ts';
import { forgetEmptySearches } from '../modules/catalog/search/empty-searches.ts';
import { forgetChanges } from '../modules/catalog/search/read-catalog.ts';
import { addUpSales } from '../modules/catalog/stock.ts';
import { deletePastLinks } from '../modules/customers/account-links.ts';
import { deletePastDevices } from '../modules/customers/known-devices.ts';
import { deleteEndedSessions } from '../modules/customers/sessions.ts';
import { forgetFormerPasswords } from '../modules/customers/staff-email-change.ts';
import { deletePastCartCards } from '../modules/gift-cards/cart-cards.ts';
import { mailSender } from '../modules/mail/mail-sender.ts';
import { sendMail } from '../modules/mail/outbox.ts';
import { deleteOldMail, markBrokenOff } from '../modules/mail/tidy-outbox.ts';
import { collectPictures } from '../modules/media/collect-pictures.ts';
import { passOnEvents, tellOwnerTask, tellTroubles } from '../modules/notifications/tell-owner.ts';
import { deleteOldDeliveries, deliver, sendWebhook } from '../modules/notifications/webhooks.ts';
import { forgetAbandonedOrders } from '../modules/orders/account-part.ts';
import { recheckPurchase } from '../modules/orders/order-history.ts';
import { checkDuePayments } from '../modules/orders/paying/check-payment.ts';
import { endPastPayLinks } from '../modules/orders/paying/pay-link.ts';
import { passOnWebhook } from '../modules/orders/paying/work-webhook.ts';
import { carryOutRefund, carryOutReturn } from '../modules/orders/refunds/carry-out-refund.ts';
import { refundPayment, returnPayment } from '../modules/orders/refunds/refund-payment.ts';
import { checkPayments } from '../modules/payments/attempts.ts';
import { forgetPaymentLogs } from '../modules/payments/payment-log.ts';
import { workWebhook } from '../modules/payments/webhooks.ts';
import { deletePastCartCodes } from '../modules/promotions/cart-code.ts';
import { inviteReviews } from '../modules/reviews/invite-reviews.ts';
import { recheckReviews } from '../modules/reviews/write-review.ts';
import { deletePastAdminNetworks } from '../modules/staff/admin-networks.ts';
import { deleteEndedAdminSessions } from '../modules/staff/admin-sessions.ts';
import { sumUpRefusals } from '../modules/staff/refused-sign-ins.ts';
import { deletePastGuestWishlists } from '../modules/wishlist/wishlist.ts';
import type { Config } from '../platform/config.ts';
import { bySystem, type Database, write } from '../platform/database/database.ts';
import { openStorage } from '../platform/files/storage.ts';
import { forgetFailedJobs, freeLostJobs, type Job, job } from '../platform/queue/queue.ts';
import { task } from '../platform/queue/task.ts';
import { BATCH_JOBS } from './batch-jobs.ts';
import { LETTERS } from './letters.ts';
import { createMailer } from './mailer.ts';
import { createPayments } from './payments.ts';

export interface JobOptions {
  config: Config;
  database: Database;
  secretKey: string;
  log: Logger;
  dev?: boolean;
}

const EVERY_MINUTE = '* * * * *';
const EVERY_TEN_MINUTES = '*/10 * * * *';
const EVERY_HOUR = '17 * * * *';
const EVERY_NIGHT = '43 3 * * *';

const TIDIED = [
  deleteEndedSessions,
  deleteEndedAdminSessions,
  deletePastAdminNetworks,
  deletePastDevices,
  deletePastLinks,
  forgetFormerPasswords,
  deleteOldDeliveries,
  forgetChanges,
  forgetEmptySearches,
  forgetRefusedSales,
  forgetBatchJobs,
  deletePastGuestCarts,
  deletePastCartCodes,
  deletePastCartCards,
  deletePastGuestWishlists,
  forgetAbandonedOrders,
  forgetPaymentLogs,
];

/** Every task of the queue and how it is done: all that the shop does later or on its own. */
export function listJobs(options: JobOptions): Job[] {
  const { config, database: db, secretKey } = options;
  const mailer = createMailer(options);
  const payments = createPayments(options);
  const storage = openStorage(config);
  const alone = (name: string) => task(name, { alone: true });
  return [
    // Every minute as well, for mail that waited until it could be sent.
    job(sendMail, mailSender(mailer), EVERY_MINUTE),
    job(
      task('mark-broken-off-mail'),
      () => write(db, bySystem('mail'), markBrokenOff),
      EVERY_MINUTE,
    ),
    job(alone('sum-up-refused-sign-ins'), () => sumUpRefusals(db), EVERY_HOUR),
    job(
      alone('forget-old-mail'),
      () => write(db, bySystem('mail'), (tx) => deleteOldMail(tx, LETTERS)),
      EVERY_NIGHT,
    ),
    job(
      alone('tidy'),
      () => Promise.all(TIDIED.map((forget) => write(db, bySystem('tidying'), forget))),
      EVERY_HOUR,
    ),
    // Every minute as well, for what was missed.
    job(publishProducts, () => write(db, bySystem('publishing'), publishDue), EVERY_MINUTE),
    job(alone('add-up-sales'), () => write(db, bySystem('sales'), addUpSales), EVERY_MINUTE),
    job(alone('roll-up-figures'), () => write(db, bySystem('figures'), rollUp), EVERY_MINUTE),
    job(alone('tell-restocked'), (_, signal) => tellRestocked(db, signal), EVERY_MINUTE),
    job(
      alone('tell-price-drops'),
      () => write(db, bySystem('price drops'), tellPriceDrops),
      EVERY_TEN_MINUTES,
    ),
    job(alone('tell-new-products'), (_, signal) => tellNewProducts(db, signal), EVERY_HOUR),
    job(recheckPurchase, ({ orderId }) =>
      write(db, bySystem('reviews'), (tx) => recheckReviews(tx, orderId)),
    ),
    job(alone('invite-reviews'), (_, signal) => inviteReviews(db, signal), EVERY_HOUR),
    job(runBatchJob, ({ jobId }, signal) => runJob(db, BATCH_JOBS, jobId, signal)),
    job(checkPayments, (_, signal) => checkDuePayments(payments, signal), EVERY_MINUTE),
    job(
      alone('end-pay-links'),
      () => write(db, bySystem('payments'), endPastPayLinks),
      EVERY_MINUTE,
    ),
    job(workWebhook, ({ webhookId }) => passOnWebhook(payments, webhookId)),
    job(refundPayment, ({ refundId }) => carryOutRefund(payments, refundId)),
    job(returnPayment, ({ attemptId }) => carryOutReturn(payments, attemptId)),
    job(tellOwnerTask, () => passOnEvents(mailer), EVERY_MINUTE),
    job(sendWebhook, ({ id }) =>
      deliver({ db, secretKey, allowPrivate: config.allowPrivateAddresses }, id),
    ),
    job(
      alone('tell-troubles'),
      () => write(db, bySystem('notifications'), tellTroubles),
      EVERY_HOUR,
    ),
    job(keepPictures, (of, signal) =>
      copyPictures({ db, storage, allowPrivate: config.allowPrivateAddresses }, of, signal),
    ),
    job(
      alone('collect-pictures'),
      (_, signal) => collectPictures(db, storage, signal),
      EVERY_NIGHT,
    ),
    job(task('free-lost-jobs'), () => write(db, bySystem('queue'), freeLostJobs), EVERY_MINUTE),
    job(
      alone('forget-failed-jobs'),
      () => write(db, bySystem('queue'), forgetFailedJobs),
      EVERY_NIGHT,
    ),
  ];
}
