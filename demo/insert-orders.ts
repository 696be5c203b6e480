import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addToCart } from '../src/modules/cart/cart.ts';
import { findUser } from '../src/modules/customers/manage-customers.ts';
import { issueGiftCard } from '../src/modules/gift-cards/manage-gift-cards.ts';
import { readPicture } from '../src/modules/media/received-picture.ts';
import { recordCash } from '../src/modules/orders/paying/settle-payment.ts';
import { placeOrder } from '../src/modules/orders/placing/place-order.ts';
import { recordRefund } from '../src/modules/orders/refunds/record-refund.ts';
import { deliverOrder, deliverShipment } from '../src/modules/orders/shipments/deliver-order.ts';
import { shipParcel } from '../src/modules/orders/shipments/ship-order.ts';
import { Circuits } from '../src/modules/payments/circuit.ts';
import { gatewaysOf } from '../src/modules/payments/known-gateways.ts';
import { giveCode } from '../src/modules/promotions/cart-code.ts';
import {
  approveReturn,
  exchangeReturn,
  inspectReturn,
  receiveReturn,
  refundReturn,
} from '../src/modules/returns/move-return.ts';
import { requestReturn } from '../src/modules/returns/request-return.ts';
import { keepReturnPhoto } from '../src/modules/returns/return-photos.ts';
import { type By, named, type Tx } from '../src/platform/database/database.ts';
import type { Storage } from '../src/platform/files/storage.ts';
import { PICTURES } from './picture-files.ts';

/** The demo shop's customers pay in cash. */
const NO_PROVIDERS = Object.assign(gatewaysOf([]), { circuits: new Circuits() });

/**
 * Orders of the last days, one at each step that the back office knows, and gift cards: so that whoever tries the demo
 * finds something on each of its screens. All of it was done by the shop's own rules, some days ago.
 */
export async function insertOrders(seeding: Tx, storage: Storage): Promise<void> {
  const shop = quietly(seeding);
  const names = await named<{ id: string }>(
    shop,
    'demo-shoppers',
    `select id from customers order by created_at, id limit 9`,
  );
  const shoppers = names.map(({ id }) => id);
  const next = () => shoppers.pop() ?? '';
  const kit = 'hover-pod-kit';
  const pods = 'hover-replacement-pods-3-pack';
  const coils = 'quill-coils-5-pack';
  const cotton = 'long-staple-cotton';

  const exchanged = await arrived(shop, next(), { [coils]: 2 }, 9);
  const exchange = await sendBack(shop, exchanged, 'wrong_item', 'I ordered the other resistance.');
  await approveReturn(shop, exchange.id);
  await age(shop, exchanged.id, 3);
  await receiveReturn(shop, exchange.id);
  await inspectReturn(shop, exchange.id, { lines: [{ itemId: exchange.itemId, good: 1 }] });

  const refunded = await arrived(shop, next(), { [kit]: 1, [pods]: 1 }, 8);
  const refund = await sendBack(shop, refunded, 'faulty', 'It does not charge.');
  await approveReturn(shop, refund.id);
  await age(shop, refunded.id, 3);
  await receiveReturn(shop, refund.id);
  await inspectReturn(shop, refund.id, { lines: [{ itemId: refund.itemId, good: 0 }] });
  await refundReturn(shop, refund.id, {});

  const asked = await arrived(shop, next(), { [coils]: 1, [cotton]: 2 }, 5);
  const photo = await photographed(shop, storage, asked);
  await sendBack(shop, asked, 'faulty', 'One of the five came bent, as the photo shows.', [photo]);
  await age(shop, asked.id, 1);

  // In two parcels, of which one has arrived; and one of which a part is still to go.
  for (const rest of [true, false]) {
    const order = await buy(shop, next(), { [kit]: 1, [coils]: 1, [pods]: 2 });
    const [first] = order.items;
    await age(shop, order.id, 1);
    const parcel = await shipParcel(shop, order.id, {
      trackingNumber: `RM40213377${rest ? 1 : 2}GB`,
      lines: [{ itemId: first?.id ?? '', quantity: 1 }],
    });
    await age(shop, order.id, 2);
    if (!rest) continue;
    await shipParcel(shop, order.id, { trackingNumber: '15501234567890', carrier: 'DPD' });
    await deliverShipment(shop, order.id, parcel);
    await age(shop, order.id, 1);
  }

  const goodwill = await buy(shop, next(), { [pods]: 2 });
  await recordCash(shop, goodwill.id);
  await recordRefund(shop, goodwill.id, { amount: 300, reason: 'The box was dented' });
  await age(shop, goodwill.id, 2);

  const cards = await giftCards(shop);
  const byCard = await buy(shop, next(), { [cotton]: 1, [coils]: 1 }, { card: cards[0] });
  await age(shop, byCard.id, 1);
  await buy(shop, next(), { [coils]: 3, [kit]: 1 }, { code: 'COILS10' });
  // Today, and so the last of all to get its number.
  await exchangeReturn(shop, exchange.id, {
    lines: [{ itemId: exchange.itemId, variantId: exchange.variantId }],
  });
  await shop.query('delete from mail_outbox');
  await shop.query('delete from shop_events');
}

/** The same transaction, which tells nobody: of what a demo invented there is nothing to say. */
export function quietly(tx: Tx, by: By = tx.by): Tx {
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'by') return by;
      if (name === 'queue') return () => Promise.resolve();
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

interface DemoOrder {
  id: string;
  userId: string;
  /** Dearest first. */
  items: { id: string; otherVariantId: string }[];
}

/** A customer orders what is named by its slug. */
async function buy(
  shop: Tx,
  userId: string,
  basket: Record<string, number>,
  { code, card }: { code?: string; card?: string | undefined } = {},
): Promise<DemoOrder> {
  const tx = quietly(shop, { kind: 'customer', id: userId, address: null });
  const owner = { userId };
  await named(
    tx,
    'demo-address',
    `insert into addresses (user_id, name, street, city, state, zip_code, country, is_default)
     select id, first_name || ' ' || last_name, '4 Example Row', 'Leeds', 'West Yorkshire', 'LS1 4DY', 'GB', true
     from customers where id = $1`,
    [userId],
  );
  for (const [slug, quantity] of Object.entries(basket)) {
    const [product] = await named<{ id: string }>(
      tx,
      'demo-product',
      'select id from products where slug = $1',
      [slug],
    );
    await addToCart(tx, owner, { productId: product?.id ?? '', quantity });
  }
  if (code) await giveCode(tx, owner, code);
  if (card) {
    await named(
      tx,
      'demo-cart-card',
      'insert into cart_gift_cards (user_id, card_id) values ($1, $2)',
      [userId, card],
    );
  }
  const { orderId } = await placeOrder(tx, NO_PROVIDERS, {
    customer: await findUser(tx, userId),
    request: {},
  });
  const items = await named<DemoOrder['items'][number]>(
    tx,
    'demo-items',
    `select i.id, (select v.id from variants v where v.product_id = i.product_id and v.stock > 5
         order by v.id = i.variant_id, v.position limit 1) as "otherVariantId"
     from order_items i where i.order_id = $1 order by i.price desc, i.position`,
    [orderId],
  );
  return { id: orderId, userId, items };
}

/** An order that was paid and has arrived, so many days after it was placed as a parcel takes. */
async function arrived(shop: Tx, userId: string, basket: Record<string, number>, ago: number) {
  const order = await buy(shop, userId, basket);
  await age(shop, order.id, 1);
  await shipParcel(shop, order.id, { trackingNumber: `RM${order.id.slice(-8).toUpperCase()}GB` });
  await age(shop, order.id, 2);
  await deliverOrder(shop, order.id);
  await recordCash(shop, order.id);
  await age(shop, order.id, ago - 3);
  return order;
}

/** A customer asks to send a piece of the dearest line back. */
async function sendBack(
  shop: Tx,
  { id: orderId, userId, items }: DemoOrder,
  reason: 'faulty' | 'wrong_item',
  note: string,
  photos: string[] = [],
) {
  const [item] = items;
  if (!item) throw new Error('an order of the demo has no lines');
  const tx = quietly(shop, { kind: 'customer', id: userId, address: null });
  const lines = [{ itemId: item.id, quantity: 1 }];
  const id = await requestReturn(tx, orderId, { lines, reason, note, photos });
  return { id, itemId: item.id, variantId: item.otherVariantId };
}

/** The shop's own picture stands in for what the customer would photograph. @returns the photo's id */
async function photographed(shop: Tx, storage: Storage, { id: orderId, userId }: DemoOrder) {
  const file = new URL('products/quill-coils-5-pack.detail.avif', PICTURES);
  const picture = await readPicture(await readFile(file), 'photo');
  const { id } = await keepReturnPhoto(shop, storage, { userId, orderId }, picture);
  return id;
}

/** Nobody knows their codes: whoever wants to pay with one issues one. @returns their ids */
async function giftCards(shop: Tx): Promise<string[]> {
  const ids: string[] = [];
  for (const [amount, recipientName, message] of [
    ['10.00', 'Priya Sharma', 'Sorry about the dented box.'],
    ['25.00', 'Tom Ashworth', 'Happy birthday! Choose something nice.'],
  ] as const) {
    const card = { amount, recipientName, recipientEmail: '', message, expiresAt: null };
    const secretKey = randomBytes(32).toString('hex');
    const { id } = await issueGiftCard(shop, { ...card, mailRecipient: false }, { secretKey });
    ids.push(id);
  }
  return ids;
}

/** Lets days go by: all that happened to an order so far happened so many days earlier. */
async function age(tx: Tx, orderId: string, days: number): Promise<void> {
  const columns = {
    orders: ['created_at', 'shipped_at', 'delivered_at', 'estimated_delivery'],
    order_history: ['at'],
    shipments: ['shipped_at', 'delivered_at'],
    refunds: ['created_at', 'ended_at'],
    returns: ['created_at'],
  };
  for (const [table, dateTimes] of Object.entries(columns)) {
    const earlier = dateTimes.map((column) => `${column} = ${column} - make_interval(days => $2)`);
    const key = table === 'orders' ? 'id' : 'order_id';
    await named(tx, `demo-age-${table}`, `update ${table} set ${earlier} where ${key} = $1`, [
      orderId,
      days,
    ]);
  }
  await named(
    tx,
    'demo-age-promise',
    'update orders set promised_from = promised_from - $2::int, promised_to = promised_to - $2::int where id = $1',
    [orderId, days],
  );
}
