import type { Logger } from 'pino';
import { tellRestocked } from '../domain/alerts/stock-alerts.ts';
import { tellNewProducts } from '../domain/alerts/tell-new-products.ts';
import { tellPriceDrops } from '../domain/alerts/tell-price-drops.ts';
import { deletePastGuestCarts } from '../domain/cart/cart.ts';
import { forgetChanges } from '../domain/catalog/search/read-catalog.ts';
import { deletePastEmailChanges } from '../domain/customers/email-change.ts';
import { deletePastDevices } from '../domain/customers/known-devices.ts';
import { deletePastResetLinks } from '../domain/customers/password-reset.ts';
import { deleteEndedSessions } from '../domain/customers/sessions.ts';
import { deletePastThrottles } from '../domain/customers/throttle.ts';
import { deleteOldMail, markBrokenOff } from '../domain/mail/tidy-outbox.ts';
import { inviteReviews } from '../domain/reviews/invite-reviews.ts';
import { deleteEndedAdminSessions } from '../domain/staff/admin-sessions.ts';
import { deletePastAttempts } from '../domain/staff/login-attempts.ts';
import { deletePastGuestWishlists } from '../domain/wishlist/wishlist.ts';
import type { Config } from '../platform/config.ts';
import { bySystem, type Database, write } from '../platform/database.ts';
import { startPeriodicTasks } from '../platform/periodic-tasks.ts';
import { LETTERS } from './letters.ts';
import { mailJob } from './mail-job.ts';
import { createMailer } from './mailer.ts';

export interface JobOptions {
  config: Config;
  database: Database;
  secretKey: string;
  log: Logger;
  dev: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Everything that the shop does without being asked. @returns stops it */
export function startJobs(options: JobOptions): () => Promise<void> {
  const { database: db, log } = options;
  return startPeriodicTasks(db, log, [
    mailJob(createMailer(options)),
    {
      name: 'looking for mail that broke off',
      everyMs: MINUTE_MS,
      run: () => write(db, bySystem('mail'), markBrokenOff),
    },
    {
      name: 'forgetting old mail',
      everyMs: 24 * HOUR_MS,
      alone: true,
      run: () => write(db, bySystem('mail'), (tx) => deleteOldMail(tx, LETTERS)),
    },
    {
      name: 'forgetting ended sessions',
      everyMs: HOUR_MS,
      alone: true,
      run: () =>
        Promise.all(
          [
            deleteEndedSessions,
            deleteEndedAdminSessions,
            deletePastAttempts,
            deletePastThrottles,
            deletePastDevices,
            deletePastResetLinks,
            deletePastEmailChanges,
          ].map((forget) => write(db, bySystem('tidying'), forget)),
        ),
    },
    {
      name: 'forgetting what guests left behind',
      everyMs: 24 * HOUR_MS,
      alone: true,
      run: () =>
        Promise.all(
          [deletePastGuestCarts, deletePastGuestWishlists].map((forget) =>
            write(db, bySystem('tidying'), forget),
          ),
        ),
    },
    {
      name: 'forgetting old changes of the catalogue',
      everyMs: HOUR_MS,
      alone: true,
      run: () => write(db, bySystem('tidying'), forgetChanges),
    },
    {
      name: 'telling what is back in stock',
      everyMs: MINUTE_MS,
      alone: true,
      run: (signal) => tellRestocked(db, signal),
    },
    {
      name: 'telling which prices fell',
      everyMs: 10 * MINUTE_MS,
      alone: true,
      run: () => write(db, bySystem('price drops'), tellPriceDrops),
    },
    {
      name: 'telling what is new',
      everyMs: HOUR_MS,
      alone: true,
      run: (signal) => tellNewProducts(db, signal),
    },
    {
      name: 'inviting reviews',
      everyMs: HOUR_MS,
      alone: true,
      run: (signal) => inviteReviews(db, signal),
    },
  ]);
}
