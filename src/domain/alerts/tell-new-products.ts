import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database.ts';
import { BEFORE_ALL, inBatches } from '../../platform/in-batches.ts';
import { enqueueMails } from '../mail/outbox.ts';

/** How many new products one mail shows at most. */
const MOST_PRODUCTS = 12;

/** From one mail to the next at least. */
const AT_MOST_EVERY = '1 day';

/**
 * Writes one mail with what is new since the last one to every customer who has bought here and did not
 * switch it off (the 'soft opt-in': own customers, similar products, a way to stop it in every mail). To
 * nobody else, whatever they switched on: an address of which nothing is known but that somebody typed it
 * confirms the newsletter before it is written to. What cannot be bought now is not told of, now or later.
 */
export async function tellNewProducts(db: Database, signal?: AbortSignal): Promise<void> {
  const due = await write(db, BY, findPeriod);
  if (!due) return;
  const productIds = await listNewProducts(db, due);
  if (productIds.length > 0) await writeToCustomers(db, due.since, productIds, signal);
  // Ended before everybody was written to, it goes on where it was at the next start.
  if (!signal?.aborted) await write(db, BY, (tx) => endPeriod(tx, due));
}

const BY = bySystem('new products');

/** A stretch of time whose new products nobody was told of; moments as PostgreSQL writes them, in full. */
interface Period {
  since: string;
  until: string;
}

/** The very first run only begins to count: a shop's whole catalogue is no news. */
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
     where created_at > $1 and created_at <= $2 and deleted_at is null and is_in_stock
       and exists (select from variants v where v.product_id = p.id and v.stock is distinct from 0)
     order by created_at desc, id limit $3`,
    [since, until, MOST_PRODUCTS],
  );
  return rows.map(({ id }) => id);
}

/**
 * One mail each, however often and by whomever it is tried: the key names the period by its beginning. A
 * batch is due a minute after the one before: mail that somebody waits for gets in between.
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
        `select u.id from users u left join notification_preferences n on n.user_id = u.id
         where u.id > $1 and u.is_active and coalesce(n.new_products, true) and exists (
           select from orders o
           where o.user_id = u.id and o.payment_status not in ('failed', 'cancelled'))
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
  await named(
    tx,
    'end-new-products',
    `update mail_marks set told_until = $2 where name = 'new-products' and told_until = $1`,
    [since, until],
  );
}
