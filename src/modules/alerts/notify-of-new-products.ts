import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { BEFORE_ALL, inBatches } from '../../platform/database/in-batches.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import { enqueueMails } from '../mail/outbox.ts';

/** The most new products that one mail shows. */
const MOST_PRODUCTS = 12;

/** The least time between two such mails. */
const AT_MOST_EVERY = '1 day';

/**
 * Mails every customer who has bought here and has not switched this off about the products added
 * since the last mail (the 'soft opt-in': own customers, similar products, a way to stop it in
 * every mail). Nobody else gets it, whatever they switched on: an address that somebody merely
 * typed must confirm the newsletter first. Products that cannot be bought now are left out for
 * good.
 */
export async function notifyOfNewProducts(db: Database, signal?: AbortSignal): Promise<void> {
  const due = await write(db, BY, findPeriod);
  if (!due) return;
  const productIds = await listNewProducts(db, due);
  if (productIds.length > 0) await writeToCustomers(db, due.since, productIds, signal);
  // If the program ended before everybody was written to, the next start continues from there.
  if (!signal?.aborted) await write(db, BY, (tx) => endPeriod(tx, due));
}

const BY = bySystem('new products');

/** A period whose new products have not been announced; moments in PostgreSQL's full precision. */
interface Period {
  since: string;
  until: string;
}

/** The very first run only starts the clock: a shop's whole catalogue is not news. */
async function findPeriod(tx: Tx): Promise<Period | undefined> {
  await named(
    tx,
    'begin-new-products',
    `insert into mail_marks (name, told_until) values ('new-products', now())
     on conflict (name) do nothing`,
  );
  const [due] = await named<Period>(
    tx,
    'new-products-period',
    `select told_until::text as since, now()::text as until from mail_marks
     where name = 'new-products' and told_until <= now() - $1::interval`,
    [AT_MOST_EVERY],
  );
  return due;
}

/** The newest first. */
async function listNewProducts(db: Db, { since, until }: Period): Promise<string[]> {
  const rows = await named<{ id: string }>(
    db,
    'new-products',
    `select id from products p
     where publish_at > $1 and publish_at <= $2
       and exists (select from offers o where o.product_id = p.id and o.is_buyable)
     order by publish_at desc, id limit $3`,
    [since, until, MOST_PRODUCTS],
  );
  return rows.map(({ id }) => id);
}

/**
 * Writes one mail per customer, however often it is tried: the key names the period by its start.
 * Each batch is due a minute after the previous one, to let urgent mail through.
 */
async function writeToCustomers(
  db: Database,
  since: string,
  productIds: string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  let last = BEFORE_ALL;
  await inBatches(
    db,
    BY,
    async (tx, size, before) => {
      const readers = await named<{ id: string }>(
        tx,
        'readers-of-new-products',
        `select u.id from customers u join notification_preferences n on n.user_id = u.id and n.new_products
         where u.id > $1 and u.is_active and exists (
           select from orders o
           where o.user_id = u.id and o.is_placed
             and o.payment_status not in ('failed', 'cancelled'))
         order by u.id limit $2`,
        [last, size],
      );
      await enqueueMails(
        tx,
        readers.map(({ id }) => ({
          kind: 'new-products' as const,
          userId: id,
          about: { productIds },
          onceKey: `new-products ${since} ${id}`,
          dueInMinutes: before,
        })),
      );
      last = readers.at(-1)?.id ?? last;
      return readers.length;
    },
    signal,
  );
}

async function endPeriod(tx: Tx, { since, until }: Period): Promise<void> {
  await updateRow(
    tx,
    'mail_marks',
    { name: 'new-products', toldUntil: since },
    { toldUntil: until },
  );
}
