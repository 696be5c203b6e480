import { ShopError } from '../../kit/errors.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { BATCH } from '../../platform/database/in-batches.ts';
import { NOW, updateRow } from '../../platform/database/write-row.ts';
import { readSignedToken, signToken } from '../../platform/secrets/signed-token.ts';
import { copyCart } from '../cart/cart.ts';
import type { Owner } from '../customers/owner.ts';
import { enqueueMails } from '../mail/outbox.ts';
import { readSettings } from '../settings/settings.ts';
import { readCartHours } from './list-carts.ts';
import { LINK_DAYS, REMINDERS_KEPT_DAYS } from './schema.ts';

/** How much later than its time a mail may still go: a cart of long ago is no longer waited for. */
const LATEST = '3 days';

/** Mails of one customer are at least so far apart, however many carts they fill. */
const APART = '7 days';

/**
 * Mails each customer who agreed to it about the cart that they left behind: once for a cart, which is the same as long as
 * anything of it was there when the mail went, and never to who has ordered since.
 */
export async function remindOfCarts(tx: Tx): Promise<void> {
  const hours = await readCartHours(tx);
  if (hours === null) return;
  const { currency } = await readSettings(tx);
  const reminders = await named<{ id: string; userId: string }>(
    tx,
    'remind-of-carts',
    `insert into cart_reminders (user_id, currency, amount)
     select n.user_id, $2, cart.amount
     from notification_preferences n join customers u on u.id = n.user_id and u.is_active and u.email_confirmed_at is not null
     cross join lateral (
       select max(c.touched_at) as touched_at, min(c.created_at) as begun_at, sum(c.quantity * o.price)::bigint as amount
       from cart_items c join offers o on o.variant_id = c.variant_id and o.is_buyable where c.user_id = n.user_id) cart
     where n.abandoned_carts and cart.touched_at < now() - make_interval(hours => $1)
       and cart.touched_at > now() - make_interval(hours => $1) - interval '${LATEST}'
       and not exists (select from cart_reminders r where r.user_id = n.user_id
         and (r.at >= cart.begun_at or r.at > now() - interval '${APART}'))
       and not exists (select from orders o where o.user_id = n.user_id and o.created_at > cart.touched_at)
     returning id, user_id`,
    [hours, currency],
  );
  await enqueueMails(
    tx,
    reminders.map(({ id, userId }, place) => ({
      kind: 'cart-left' as const,
      userId,
      about: { reminderId: id },
      onceKey: `cart ${id}`,
      dueInMinutes: Math.floor(place / BATCH),
    })),
  );
}

const PURPOSE = 'open-cart';

/** The token of the link that opens a cart. */
export const cartToken = (secretKey: string, reminderId: string): string =>
  signToken(secretKey, PURPOSE, reminderId);

/**
 * Puts the cart that a mail was about into the one of whoever has its link, on any device. Who is signed in as its customer
 * has it already. @returns how many of its lines are in the caller's cart now @throws link_invalid
 */
export async function openCart(
  tx: Tx,
  secretKey: string,
  token: string,
  owner: Owner,
): Promise<number> {
  const id = readSignedToken(secretKey, PURPOSE, token);
  const reminder = id === undefined ? undefined : await findReminder(tx, id);
  if (!id || !reminder) {
    throw new ShopError('link_invalid', 'This link to a cart does not work any more.');
  }
  if (!reminder.isOpened) {
    await updateRow(tx, 'cart_reminders', id, { openedAt: NOW });
  }
  return copyCart(tx, reminder.userId, owner);
}

async function findReminder(
  db: Db,
  id: string,
): Promise<{ userId: string; isOpened: boolean } | undefined> {
  const [found] = await named<{ userId: string; isOpened: boolean }>(
    db,
    'cart-reminder',
    `select user_id, opened_at is not null as "isOpened" from cart_reminders
     where id::text = $1 and at > now() - interval '${LINK_DAYS} days' for update`,
    [id],
  );
  return found;
}

export const forgetReminders = (tx: Tx) =>
  tx.query(`delete from cart_reminders where at < now() - interval '${REMINDERS_KEPT_DAYS} days'`);

/** When a customer was written to about a cart, for their export. */
export const listReminders = (db: Db, userId: string): Promise<object[]> =>
  named(
    db,
    'cart-reminders-of-customer',
    'select at, opened_at from cart_reminders where user_id = $1 order by at desc limit 100',
    [userId],
  );
