import { ShopError } from '../../kit/errors.ts';
import { moneyText } from '../../kit/money.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { insertReturningId, insertRow, updateRow } from '../../platform/database/write-row.ts';
import { GIFT_CARD_PRODUCT_ID } from '../catalog/constants.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { readSettings } from '../settings/settings.ts';
import { digestOfCode, groupedCode, newCode, openCode, sealCode } from './code.ts';
import { moveBalances } from './ledger.ts';
import type { BoughtGiftCard } from './schema.ts';

/** Gift cards that orders bought. Hold the order first: its pieces and their cards go together. */

/** At which hour of the chosen day a card is mailed, by the shop's clock. */
const MAILED_AT = '08:00';

/** Each piece of an order's lines of gift cards gets a row, also where nobody said who it is for. */
async function noteAllPieces(tx: Tx, orderId: string): Promise<void> {
  await named(
    tx,
    'note-pieces-of-gift-cards',
    `insert into bought_gift_cards (order_id, variant_id, nth)
     select i.order_id, i.variant_id, nth
     from (select order_id, variant_id, sum(quantity)::int as quantity from order_items
       where order_id = $1 and product_id = $2 group by 1, 2) i, generate_series(1, i.quantity) nth
     on conflict (order_id, variant_id, nth) do nothing`,
    [orderId, GIFT_CARD_PRODUCT_ID],
  );
}

/** The rows of an order that an edit has not left without a piece, with what each costs; of `bought_gift_cards` b. */
const PIECES = `bought_gift_cards b join lateral (
    select max(price) as price, sum(quantity) as quantity from order_items i
    where i.order_id = b.order_id and i.variant_id = b.variant_id
  ) i on b.nth <= i.quantity where b.order_id = $1`;

interface ToMake {
  id: string;
  recipientName: string;
  recipientEmail: string;
  senderName: string;
  message: string;
  price: number;
  /** Minutes until it is to be mailed. */
  dueIn: number;
}

/**
 * Makes the cards that a paid order bought, those that are not made yet and were not taken back. However often it is called,
 * each is made once.
 * @returns how many it made
 */
export async function makeBoughtCards(
  tx: Tx,
  { orderId, currency, timeZone }: { orderId: string; currency: string; timeZone: string },
  secretKey: string,
): Promise<number> {
  await noteAllPieces(tx, orderId);
  const wanted = await named<ToMake>(
    tx,
    'gift-cards-to-make',
    `select b.id, b.recipient_name, b.recipient_email, b.sender_name, b.message, i.price,
       greatest(0, ceil(extract(epoch from
         (b.send_on + time '${MAILED_AT}') at time zone $2 - now()) / 60))::int as "dueIn"
     from ${PIECES} and b.card_id is null and b.refund_id is null order by b.variant_id, b.nth`,
    [orderId, timeZone],
  );
  for (const card of wanted) await makeCard(tx, card, { orderId, currency }, secretKey);
  return wanted.length;
}

async function makeCard(
  tx: Tx,
  { id, recipientName, recipientEmail, senderName, message, price: amount, dueIn }: ToMake,
  { orderId, currency }: { orderId: string; currency: string },
  secretKey: string,
): Promise<void> {
  const code = newCode();
  const cardId = await insertReturningId(tx, 'gift_cards', {
    codeHash: await digestOfCode(tx, secretKey, code),
    lastFour: code.slice(-4),
    currency,
    amount,
    balance: amount,
    recipientName,
    recipientEmail,
    message: [message, senderName && `— ${senderName}`].filter(Boolean).join('\n'),
  });
  const entry = { cardId, orderId, kind: 'sold', amount };
  await insertRow(tx, 'gift_card_entries', { ...entry, actor: tx.by.kind, actorId: tx.by.id });
  const sealed = sealCode(secretKey, cardId, code);
  const isMailed = recipientEmail !== '';
  await updateRow(tx, 'bought_gift_cards', id, { cardId, sealed: isMailed ? null : sealed });
  if (!isMailed) return;
  await enqueueMail(tx, {
    kind: 'gift-card',
    recipient: recipientEmail,
    about: { cardId, sealed },
    dueInMinutes: dueIn,
  });
}

interface Made {
  id: string;
  cardId: string | null;
  price: number;
  balance: number | null;
  /** Nothing of it is spent. */
  isWhole: boolean;
}

/** The pieces of an order that were not taken back, with their cards locked: those without one first, spent ones last. */
async function lockLeft(tx: Tx, orderId: string, variantId?: string): Promise<Made[]> {
  await noteAllPieces(tx, orderId);
  await named(
    tx,
    'lock-bought-gift-cards',
    `select from gift_cards where id in (select card_id from bought_gift_cards where order_id = $1)
     order by id for no key update`,
    [orderId],
  );
  return named<Made>(
    tx,
    'bought-gift-cards-left',
    `select b.id, b.card_id, b.price, c.balance, c.id is null or c.balance = c.amount as "isWhole"
     from (select b.*, i.price from ${PIECES} and b.refund_id is null) b left join gift_cards c on c.id = b.card_id
     where $2::uuid is null or b.variant_id = $2
     order by b.card_id is not null, (c.balance = c.amount) desc, b.nth`,
    [orderId, variantId ?? null],
  );
}

/** What the cards of an order that were not taken back cost; minor units. */
export async function boughtLeft(tx: Tx, orderId: string): Promise<number> {
  return (await lockLeft(tx, orderId)).reduce((sum, { price }) => sum + price, 0);
}

interface TakenBack {
  orderId: string;
  refundId: string;
}

/**
 * Takes cards back whose money goes back: nothing can be spent of them any more.
 * @returns what was on them, in minor units
 * @throws wrong_order_state where something of them is spent
 */
export async function takeBackBought(
  tx: Tx,
  of: TakenBack,
  { variantId, quantity }: { variantId?: string; quantity?: number },
): Promise<number> {
  const left = await lockLeft(tx, of.orderId, variantId);
  const taken = left.slice(0, quantity);
  if (!taken.every(({ isWhole }) => isWhole)) {
    throw new ShopError(
      'wrong_order_state',
      'Something of a gift card of this order is spent already, so what was paid for it cannot go back.',
    );
  }
  return takeBack(tx, of, taken);
}

/**
 * Takes back whatever is left on an order's cards: its money went back at the provider, where nobody asked.
 * @returns what was on them, and whether something was spent of one
 */
export async function takeBackWhatIsLeft(
  tx: Tx,
  of: TakenBack,
): Promise<{ amount: number; isSpent: boolean }> {
  const left = await lockLeft(tx, of.orderId);
  return { amount: await takeBack(tx, of, left), isSpent: !left.every(({ isWhole }) => isWhole) };
}

async function takeBack(tx: Tx, { orderId, refundId }: TakenBack, taken: Made[]): Promise<number> {
  const moves = taken.flatMap(({ cardId, balance }) =>
    cardId && balance ? [{ cardId, amount: -balance }] : [],
  );
  await moveBalances(tx, moves, { kind: 'taken_back', orderId });
  await named(
    tx,
    'take-back-gift-cards',
    `with taken as (
       update bought_gift_cards set refund_id = $2 where id = any($1::uuid[]) returning card_id
     )
     update gift_cards c set disabled_at = coalesce(c.disabled_at, now()) from taken where c.id = taken.card_id`,
    [taken.map(({ id }) => id), refundId],
  );
  return taken.reduce(
    (sum, { price, cardId, balance }) => sum + (cardId ? (balance ?? 0) : price),
    0,
  );
}

/** A refund failed: its cards can be spent again. */
export async function putBackBought(tx: Tx, { orderId, refundId }: TakenBack): Promise<void> {
  const cards = await named<{ cardId: string; amount: number }>(
    tx,
    'put-back-gift-cards',
    `with back as (
       update bought_gift_cards set refund_id = null where refund_id = $1 returning card_id
     ), enabled as (
       update gift_cards c set disabled_at = null from back where c.id = back.card_id
     )
     select c.id as "cardId", c.amount from back join gift_cards c on c.id = back.card_id order by c.id`,
    [refundId],
  );
  await moveBalances(tx, cards, { kind: 'put_back', orderId });
}

interface BoughtRow extends Omit<BoughtGiftCard, 'amount' | 'code' | 'state'> {
  price: number;
  sealed: string | null;
  cardId: string | null;
  isTakenBack: boolean;
  isWaiting: boolean;
}

/** The cards that an order bought, as its buyer sees them. What nobody said anything about is there once it is paid. */
export async function listBought(
  db: Db,
  orderId: string,
  secretKey: string,
): Promise<BoughtGiftCard[]> {
  const rows = await named<BoughtRow>(
    db,
    'bought-gift-cards',
    `select b.id, b.card_id, b.sealed, b.recipient_name, b.recipient_email, b.sender_name, b.message, b.send_on::text,
       i.price, (select last_four from gift_cards c where c.id = b.card_id) as last_four,
       b.refund_id is not null as "isTakenBack",
       coalesce((b.send_on + time '${MAILED_AT}') at time zone $2 > now(), false) as "isWaiting"
     from ${PIECES} order by i.price, b.nth`,
    [orderId, (await readSettings(db)).timeZone],
  );
  return rows.map(({ price, sealed, cardId, isTakenBack, isWaiting, ...row }) => {
    const code = sealed && cardId && !isTakenBack ? openCode(secretKey, cardId, sealed) : undefined;
    return {
      ...row,
      amount: moneyText(price),
      code: code === undefined ? null : groupedCode(code),
      state: isTakenBack
        ? 'taken_back'
        : cardId === null
          ? 'unpaid'
          : row.recipientEmail === ''
            ? 'ready'
            : isWaiting
              ? 'waiting'
              : 'mailed',
    };
  });
}

/** Forgets who the cards of orders were for: their customer deleted the account. The money stays. */
export async function forgetBought(tx: Tx, orderIds: string[]): Promise<void> {
  await named(
    tx,
    'forget-bought-gift-cards',
    `update bought_gift_cards set recipient_name = '', recipient_email = '', sender_name = '', message = '', sealed = null
     where order_id = any($1::uuid[])`,
    [orderIds],
  );
}
