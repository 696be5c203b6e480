import { namedOne } from '../../platform/database/database.ts';
import { measures } from '../../platform/measures.ts';

interface Deliveries {
  waiting: number;
  failing: number;
  failed: number;
  events: number;
}

/** Whether the owner's webhook hears what happens. */
export const webhookMeasures = measures({
  measures: {
    cirrus_webhooks: {
      help: 'Deliveries of the last two days: waiting, failing and to be tried again, given up (failed)',
      labels: ['state'],
    },
    cirrus_events_waiting: { help: 'News that nobody has been told yet' },
  },
  async ask(db) {
    const { events, ...deliveries } = await namedOne<Deliveries>(
      db,
      'webhook-measures',
      `select count(*) filter (where status = 'waiting' and attempts = 0) as waiting,
         count(*) filter (where status = 'waiting' and attempts > 0) as failing,
         count(*) filter (where status = 'failed') as failed,
         (select count(*) from shop_events) as events
       from webhook_deliveries where created_at > now() - interval '2 days'`,
    );
    return { cirrus_webhooks: { ...deliveries }, cirrus_events_waiting: events };
  },
});
