import { namedOne } from '../../platform/database/database.ts';
import { measures } from '../../platform/measures.ts';

interface Waiting {
  waiting: number;
  oldest: number;
  returns: number;
  webhooks: number;
}

/** Whether what providers were asked for comes to an end. */
export const paymentMeasures = measures({
  measures: {
    cirrus_payments_waiting: { help: 'Payments of which it is not known yet what becomes of them' },
    cirrus_payments_oldest_seconds: { help: 'How long that payment has waited that waits longest' },
    cirrus_payment_returns_waiting: { help: 'Money that goes back, and is not back yet' },
    cirrus_payment_webhooks_waiting: {
      help: 'What providers told in the last two days, and nobody has worked off',
    },
  },
  async ask(db) {
    const { waiting, oldest, returns, webhooks } = await namedOne<Waiting>(
      db,
      'payment-measures',
      `select count(*) as waiting,
         coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest,
         (select count(*) from payment_attempts where return_status = 'pending') as returns,
         (select count(*) from payment_webhooks
          where received_at > now() - interval '2 days' and status = 'waiting') as webhooks
       from payment_attempts where next_ask_at is not null`,
    );
    return {
      cirrus_payments_waiting: waiting,
      cirrus_payments_oldest_seconds: oldest,
      cirrus_payment_returns_waiting: returns,
      cirrus_payment_webhooks_waiting: webhooks,
    };
  },
});
