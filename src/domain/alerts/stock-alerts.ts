import { bySystem, type Database, type Db, named, type Tx } from '../../platform/database.ts';
import { inBatches } from '../../platform/in-batches.ts';
import type { AccountPart } from '../customers/account-part.ts';
import type { UserView } from '../customers/schema.ts';
import { ShopError } from '../errors.ts';
import { enqueueMails } from '../mail/outbox.ts';
import type { NewStockAlert } from './schema.ts';

/** Anybody can type anybody's address, and each wish is a mail to it. */
const MOST_WISHES = 100;

/**
 * Notes that somebody wants to hear when a sold-out variant is there again; asking twice is asking once.
 * What it says to an address is the same whether the shop knows that address or not.
 * @throws not_found, already_in_stock, invalid_input to a guest who names no address, too_many_requests for
 *   an address that waits for very many already
 */
export async function askForAlert(
  tx: Tx,
  { variantId, email }: NewStockAlert,
  customer: UserView | undefined,
): Promise<void> {
  const address = email ?? customer?.email;
  if (!address) {
    throw new ShopError('invalid_input', 'Please enter a valid email address', {
      fields: { email: 'Please enter a valid email address' },
    });
  }
  // Only the account's own address goes with the account, when it changes or is deleted.
  const isOwn = address.toLowerCase() === customer?.email.toLowerCase();
  const [variant] = await named<{ isBuyable: boolean; waitsForMany: boolean }>(
    tx,
    'ask-for-alert',
    `with variant as (
       select v.id, p.is_in_stock and v.stock is distinct from 0 as buyable
       from variants v join products p on p.id = v.product_id
       where v.id = $1 and p.deleted_at is null
     ), waits as (
       select count(*) >= $4 as for_many from stock_alerts
       where lower(email) = lower($2) and variant_id <> $1
     ), asked as (
       insert into stock_alerts (variant_id, email, user_id)
       select id, $2, $3 from variant, waits where not buyable and not for_many
       on conflict (variant_id, lower(email))
       do update set user_id = coalesce(excluded.user_id, stock_alerts.user_id)
     )
     select buyable as "isBuyable", for_many as "waitsForMany" from variant, waits`,
    [variantId, address, isOwn ? customer?.id : null, MOST_WISHES],
  );
  if (!variant) throw new ShopError('not_found', 'This product does not exist.');
  if (variant.isBuyable) throw new ShopError('already_in_stock', 'It is in stock again.');
  if (variant.waitsForMany) {
    throw new ShopError(
      'too_many_requests',
      `This address waits for ${MOST_WISHES} products already. Please wait until one of them is back.`,
    );
  }
}

/**
 * Writes to everybody who waits for a variant that can be bought again, once: the wish ends with the mail.
 * A batch is due a minute after the one before: mail that somebody waits for gets in between.
 * It looks at the stock itself, so that it misses no way of restocking. A customer whose account is
 * deactivated waits on.
 */
export function tellRestocked(db: Database, signal?: AbortSignal): Promise<void> {
  return inBatches(
    db,
    bySystem('back in stock'),
    async (tx, size, before) => {
      const told = await named<{ variantId: string; userId: string | null; email: string }>(
        tx,
        'take-restocked-alerts',
        `with back as (
           delete from stock_alerts where id in (
             select a.id from stock_alerts a
             join variants v on v.id = a.variant_id join products p on p.id = v.product_id
             left join users u on u.id = a.user_id
             where u.is_active is not false and v.stock is distinct from 0 and p.is_in_stock
               and p.deleted_at is null
             order by a.created_at, a.id limit $1
             for update of a skip locked
           )
           returning variant_id, email, user_id
         )
         select b.variant_id as "variantId", b.user_id as "userId", coalesce(u.email, b.email) as email
         from back b left join users u on u.id = b.user_id`,
        [size],
      );
      // A customer who changed the address meanwhile may have asked from both.
      const once = new Map(told.map((to) => [`${to.variantId} ${to.email.toLowerCase()}`, to]));
      await enqueueMails(
        tx,
        [...once.values()].map(({ variantId, userId, email }) => ({
          kind: 'back-in-stock' as const,
          userId,
          recipient: email,
          about: { variantId },
          dueInMinutes: before,
        })),
      );
      return told.length;
    },
    signal,
  );
}

interface Untold {
  variantId: string;
  email: string | null;
  userId: string | null;
}

/** Lets whoever was not told in time wait on, where the variant is sold out once more. */
export async function waitAgain(tx: Tx, { variantId, email, userId }: Untold): Promise<void> {
  await named(
    tx,
    'wait-again',
    `insert into stock_alerts (variant_id, email, user_id)
     select v.id, $2, $3 from variants v join products p on p.id = v.product_id
     where v.id = $1 and p.deleted_at is null and not (p.is_in_stock and v.stock is distinct from 0)
     on conflict (variant_id, lower(email)) do nothing`,
    [variantId, email, userId],
  );
}

interface CustomerAlert {
  productName: string;
  options: Record<string, string>;
  email: string;
  createdAt: Date;
}

/** What a customer wants to be told of, asked for signed in or with the account's address. */
const listCustomerAlerts = (
  db: Db,
  customer: { id: string; email: string },
): Promise<CustomerAlert[]> =>
  named<CustomerAlert>(
    db,
    'alerts-of-customer',
    `select p.name as "productName", v.options, a.email, a.created_at as "createdAt"
     from stock_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id
     where a.user_id = $1 or lower(a.email) = lower($2) order by a.created_at, a.id`,
    [customer.id, customer.email],
  );

/** Nobody is to be told any more: the customer deleted the account. */
async function forgetAlerts(tx: Tx, customer: { id: string; email: string }): Promise<void> {
  await named(
    tx,
    'forget-alerts',
    'delete from stock_alerts where user_id = $1 or lower(email) = lower($2)',
    [customer.id, customer.email],
  );
}

/** What an account has of alerts. */
export const alertsPart: AccountPart = {
  export: async (db, customer) => ({ stockAlerts: await listCustomerAlerts(db, customer) }),
  erase: forgetAlerts,
};
