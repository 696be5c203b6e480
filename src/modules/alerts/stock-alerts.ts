import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { readLimits } from '../../kit/rate-limits.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
} from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { AccountPart, Mailbox } from '../customers/account-part.ts';
import type { UserView } from '../customers/schema.ts';
import { enqueueMails } from '../mail/outbox.ts';
import type { NewStockAlert } from './schema.ts';

/**
 * Notes that somebody wants to hear when a sold-out variant is back; asking twice counts once. The
 * answer is the same whether or not the shop knows the address.
 * @throws not_found, already_in_stock, invalid_input for a guest without an address,
 *   too_many_requests for an address that already waits for very many variants
 */
export async function askForAlert(
  tx: Tx,
  { variantId, email }: NewStockAlert,
  customer: UserView | undefined,
): Promise<void> {
  const address = email ?? customer?.email;
  if (!address) throw fieldRefusal('email', 'Please enter a valid email address');
  // Alerts for the address that the account has proved follow it when it changes or is deleted; others do not.
  const { limit_alerts_waiting: most } = await readLimits(tx);
  const isOwn = customer?.emailConfirmed && address.toLowerCase() === customer.email.toLowerCase();
  const [variant] = await named<{ isBuyable: boolean; waitsForMany: boolean }>(
    tx,
    'ask-for-alert',
    `with variant as (
       select variant_id as id, is_buyable from offers where variant_id = $1
     ), waits as (
       select count(*) >= $4 as for_many from stock_alerts
       where lower(email) = lower($2) and variant_id <> $1
     ), asked as (
       insert into stock_alerts (variant_id, email, user_id)
       select id, $2, $3 from variant, waits where not is_buyable and not for_many
       on conflict (variant_id, lower(email))
       do update set user_id = coalesce(excluded.user_id, stock_alerts.user_id)
     )
     select is_buyable, for_many as "waitsForMany" from variant, waits`,
    [variantId, address, isOwn ? customer.id : null, most],
  );
  if (!variant) throw new ShopError('not_found', 'This product does not exist.');
  if (variant.isBuyable) throw new ShopError('already_in_stock', 'It is in stock again.');
  if (variant.waitsForMany) {
    throw new ShopError(
      'too_many_requests',
      `This address waits for ${most} products already. Please wait until one of them is back.`,
    );
  }
}

/**
 * Mails everybody who waits for a variant that can be bought again; the alert ends with the mail.
 * Each batch is due a minute after the previous one, to let urgent mail through. It checks the
 * stock itself, so it notices every way of restocking. Alerts of customers whose account is
 * deactivated keep waiting.
 */
export function notifyOfRestocked(db: Database, signal?: AbortSignal): Promise<void> {
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
             join offers o on o.variant_id = a.variant_id and o.is_buyable
             left join customers u on u.id = a.user_id
             where u.is_active is not false
             order by a.created_at, a.id limit $1
             for update of a skip locked
           )
           returning variant_id, email, user_id
         )
         select b.variant_id, b.user_id, coalesce(u.email, b.email) as email
         from back b left join customers u on u.id = b.user_id`,
        [size],
      );
      // A customer whose address changed meanwhile may have asked from both.
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

/** If the mail was not sent in time and the variant is sold out again, the alert waits again. */
export async function waitAgain(tx: Tx, { variantId, email, userId }: Untold): Promise<void> {
  await named(
    tx,
    'wait-again',
    `insert into stock_alerts (variant_id, email, user_id)
     select variant_id, $2, $3 from offers where variant_id = $1 and not is_buyable
     on conflict (variant_id, lower(email)) do nothing`,
    [variantId, email, userId],
  );
}

interface CustomerAlert {
  productName: string;
  options: Record<string, string>;
  email: string;
  createdAt: string;
}

/** A customer's alerts, whether asked for while signed in or with the account's address. */
const listCustomerAlerts = (db: Db, customer: Mailbox & { id: string }): Promise<CustomerAlert[]> =>
  named<CustomerAlert>(
    db,
    'alerts-of-customer',
    `select p.name as "productName", coalesce(o.options, v.options::json) as options, a.email, a.created_at
     from stock_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id
     left join offers o on o.variant_id = v.id
     where a.user_id = $1 or ($3 and lower(a.email) = lower($2)) order by a.created_at, a.id`,
    [customer.id, customer.email, customer.emailConfirmed],
  );

/** Deletes a customer's alerts: the account is being deleted. */
async function forgetAlerts(tx: Tx, customer: Mailbox & { id: string }): Promise<void> {
  await named(
    tx,
    'forget-alerts',
    'delete from stock_alerts where user_id = $1 or ($3 and lower(email) = lower($2))',
    [customer.id, customer.email, customer.emailConfirmed],
  );
}

/** The alerts' part of a customer account. */
export const alertsPart: AccountPart = {
  export: async (db, customer) => ({ stockAlerts: await listCustomerAlerts(db, customer) }),
  erase: forgetAlerts,
};

/** Who has waited that long waits no longer. */
export const ALERT_KEPT = '1 year';

export async function forgetOldAlerts(tx: Tx): Promise<void> {
  await named(
    tx,
    'forget-old-stock-alerts',
    'delete from stock_alerts where created_at < now() - $1::interval',
    [ALERT_KEPT],
  );
}
