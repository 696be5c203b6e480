import { ShopError } from '../../kit/errors.ts';
import { todayIn, writeMoney } from '../../kit/format.ts';
import { moneyText } from '../../kit/money.ts';
import { countNamed, type Db, named, type Tx } from '../../platform/database/database.ts';
import { deleteRows, insertReturningId, insertRow } from '../../platform/database/write-row.ts';
import { addToCart, changeQuantity, removeFromCart } from '../cart/cart.ts';
import { GIFT_CARD_PRODUCT_ID } from '../catalog/constants.ts';
import { giftCardVariant } from '../catalog/gift-card-product.ts';
import { GUEST_KEPT_DAYS, type Owner, ownerColumn, ownerField } from '../customers/owner.ts';
import { readSettings } from '../settings/settings.ts';
import { MOST_GIFT_CARDS } from './constants.ts';
import { offeredAmount, readOffer } from './offer.ts';
import type { GiftCardWish, OrderedGiftCard, WantedGiftCard } from './schema.ts';

/** Gift cards in a cart: who each is for. The line of an amount has as many pieces as there are cards of it. */

/** How far ahead a card may be sent, in days. */
const DAYS_AHEAD = 365;

/**
 * Puts a gift card into the cart.
 * @returns it, and whether its line is the cart's first
 * @throws invalid_input, not_found where none are sold, limit_reached
 */
export async function wantCard(
  tx: Tx,
  owner: Owner,
  wish: GiftCardWish,
  imageUrl: string,
): Promise<WantedGiftCard & { isFirst: boolean }> {
  const card = await checkWish(tx, wish);
  const { column, value } = ownerColumn(owner);
  const mine = `from wanted_gift_cards where ${column} = $1`;
  if (
    (await countNamed(tx, `count-wanted-gift-cards-${column}`, mine, [value])) >= MOST_GIFT_CARDS
  ) {
    throw new ShopError('limit_reached', `A cart holds at most ${MOST_GIFT_CARDS} gift cards.`);
  }
  const variantId = await giftCardVariant(tx, { ...card, imageUrl });
  const line = { productId: GIFT_CARD_PRODUCT_ID, variantId, quantity: 1 };
  const { isFirst } = await addToCart(tx, owner, line);
  const { amount, about } = card;
  const id = await insertReturningId(tx, 'wanted_gift_cards', {
    ...ownerField(owner),
    variantId,
    ...about,
  });
  return { id, variantId, amount: moneyText(amount), ...about, isFirst };
}

/** What a wish comes to, whoever writes it down. @throws invalid_input, not_found where none are sold */
async function checkWish(db: Db, wish: OrderedGiftCard) {
  const { currency, locale, timeZone } = await readSettings(db);
  const { recipientName, recipientEmail, senderName, message } = wish;
  const amount = offeredAmount(await readOffer(db), wish.amount);
  const sendOn = recipientEmail === '' ? null : wish.sendOn;
  refuseOtherDay(sendOn, timeZone);
  return {
    amount,
    currency,
    label: writeMoney(moneyText(amount), locale, currency),
    about: { recipientName, recipientEmail, senderName, message, sendOn },
  };
}

/** What is said of the gift cards of an order, each by its line and its place there. */
export type OrderedWish = Omit<OrderedGiftCard, 'amount'> & { variantId: string; nth: number };

/**
 * Gift cards of an order that is made from no cart: their lines, and what was said of them.
 * @throws as `wantCard` does, naming the card: `giftCards.0.amount`
 */
export async function orderCards(
  tx: Tx,
  wishes: readonly OrderedGiftCard[],
  imageUrl: string,
): Promise<{ lines: { variantId: string; quantity: number }[]; wishes: OrderedWish[] }> {
  const pieces = new Map<string, number>();
  const said: OrderedWish[] = [];
  for (const [place, wish] of wishes.entries()) {
    const card = await checkWish(tx, wish).catch(refuseAt(place));
    const variantId = await giftCardVariant(tx, { ...card, imageUrl });
    const nth = (pieces.get(variantId) ?? 0) + 1;
    pieces.set(variantId, nth);
    said.push({ ...card.about, variantId, nth });
  }
  const lines = [...pieces].map(([variantId, quantity]) => ({ variantId, quantity }));
  return { lines, wishes: said };
}

/** How lines of such cards are priced before they are there. @throws as `orderCards` does */
export async function amountsOfCards(
  db: Db,
  wishes: readonly OrderedGiftCard[],
): Promise<{ amount: number; label: string }[]> {
  return Promise.all(wishes.map((wish, place) => checkWish(db, wish).catch(refuseAt(place))));
}

const refuseAt =
  (place: number) =>
  (error: unknown): never => {
    if (!(error instanceof ShopError)) throw error;
    const { fields = { amount: error.message } } = error.details;
    throw new ShopError(error.code, error.message, {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, text]) => [`giftCards.${place}.${name}`, text]),
      ),
    });
  };

/** Keeps what was said of an order's gift cards. */
export const keepOrderedWishes = (
  tx: Tx,
  orderId: string,
  wishes: readonly OrderedWish[],
): Promise<unknown> =>
  Promise.all(wishes.map((wish) => insertRow(tx, 'bought_gift_cards', { orderId, ...wish })));

/** @throws invalid_input */
function refuseOtherDay(sendOn: string | null, timeZone: string): void {
  if (sendOn === null) return;
  const last = new Date(Date.now() + DAYS_AHEAD * 86_400_000);
  const isNear = sendOn >= todayIn(timeZone) && sendOn <= todayIn(timeZone, last);
  if (isNear) return;
  const message = 'Please choose a day from today on, within a year.';
  throw new ShopError('invalid_input', message, { fields: { sendOn: message } });
}

/** Those of the cart, by the order of its lines. What was said of pieces that were taken out does not count. */
const WANTED = (column: string) => `
  select w.id, w.variant_id, w.recipient_name, w.recipient_email, w.sender_name, w.message, w.send_on::text,
    o.price as amount, w.nth, c.quantity
  from (select *, row_number() over (partition by variant_id order by created_at, id) as nth
    from wanted_gift_cards where ${column} = $1) w
  join cart_items c on c.${column} = $1 and c.variant_id = w.variant_id and w.nth <= c.quantity
  join offers o on o.variant_id = w.variant_id`;

export async function listWanted(db: Db, owner: Owner): Promise<WantedGiftCard[]> {
  const { column, value } = ownerColumn(owner);
  const rows = await named<Omit<WantedGiftCard, 'amount'> & { amount: number }>(
    db,
    `wanted-gift-cards-${column}`,
    `select id, variant_id, recipient_name, recipient_email, sender_name, message, send_on, amount
     from (${WANTED(column)}) w order by amount, nth`,
    [value],
  );
  return rows.map((row) => ({ ...row, amount: moneyText(row.amount) }));
}

/** Takes one out of the cart. @throws not_found */
export async function forgetWanted(tx: Tx, owner: Owner, id: string): Promise<void> {
  const { column, value } = ownerColumn(owner);
  const [line] = await named<{ itemId: string; quantity: number }>(
    tx,
    `line-of-wanted-gift-card-${column}`,
    `select c.id as "itemId", c.quantity from wanted_gift_cards w
     join cart_items c on c.${column} = $1 and c.variant_id = w.variant_id
     where w.id = $2 and w.${column} = $1 for update of c`,
    [value, id],
  );
  if (!line) throw new ShopError('not_found', 'This gift card is not in your cart.');
  await deleteRows(tx, 'wanted_gift_cards', { id });
  if (line.quantity === 1) await removeFromCart(tx, owner, line.itemId);
  else await changeQuantity(tx, owner, line.itemId, line.quantity - 1);
}

/** What was said about gift cards goes with their guest's cart to the customer who signed in. */
export const adoptWanted = (tx: Tx, guest: Owner, userId: string): Promise<unknown> =>
  named(
    tx,
    'adopt-wanted-gift-cards',
    'update wanted_gift_cards set user_id = $2, session_hash = null where session_hash = $1',
    [ownerColumn(guest).value, userId],
  );

/** They were ordered. */
export async function forgetOrderedWishes(tx: Tx, userId: string): Promise<void> {
  await named(
    tx,
    'forget-ordered-gift-cards',
    `delete from wanted_gift_cards w where w.user_id = $1
       and not exists (select from cart_items c where c.user_id = $1 and c.variant_id = w.variant_id)`,
    [userId],
  );
}

/** Forgets what guests wanted who have not come back for a long time. */
export async function deletePastWishes(tx: Tx): Promise<void> {
  await tx.query(
    `delete from wanted_gift_cards where session_hash is not null
       and created_at < now() - make_interval(days => $1)`,
    [GUEST_KEPT_DAYS],
  );
}

/** What was said about gift cards in a cart goes to the order that is placed from it. */
export async function noteOrderedWishes(
  tx: Tx,
  orders: { orderId: string; userId: string }[],
): Promise<void> {
  if (orders.length === 0) return;
  await named(
    tx,
    'note-ordered-gift-cards',
    `insert into bought_gift_cards (order_id, variant_id, nth, recipient_name, recipient_email, sender_name, message, send_on)
     select o.order_id, w.variant_id, w.nth, w.recipient_name, w.recipient_email, w.sender_name, w.message, w.send_on
     from unnest($1::uuid[], $2::uuid[]) as o (order_id, user_id)
     join (select *, row_number() over (partition by user_id, variant_id order by created_at, id) as nth
       from wanted_gift_cards) w on w.user_id = o.user_id
     join lateral (select sum(quantity) as quantity from order_items i
       where i.order_id = o.order_id and i.variant_id = w.variant_id) i on w.nth <= i.quantity`,
    [orders.map(({ orderId }) => orderId), orders.map(({ userId }) => userId)],
  );
}
