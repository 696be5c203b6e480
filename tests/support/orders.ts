import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import type { OrderDetail } from '../../src/modules/orders/schema.ts';
import { deliverOrder } from '../../src/modules/orders/shipments/deliver-order.ts';
import { shipOrder } from '../../src/modules/orders/shipments/ship-order.ts';
import type { Customer, Wanted } from './customer.ts';
import { type BackDoor, stored } from './records.ts';
import type { TestShop } from './test-shop.ts';

/** A customer who has just ordered, and the order. */
export async function customerWithOrder(
  shop: TestShop,
  ...cart: [Wanted, ...Wanted[]]
): Promise<{ customer: Customer; orderId: string }> {
  const customer = await shop.customer({ cart });
  return { customer, orderId: await placeOrder(customer) };
}

/** Orders what is in the cart; the shop must agree. */
export async function placeOrder(customer: Customer): Promise<string> {
  const { orderId, message } = await customer.checkout();
  if (!orderId) throw new Error(`the checkout answered ${message}`);
  return orderId;
}

export async function readOrder(customer: Customer, orderId: string): Promise<OrderDetail> {
  const { status, body } = await customer.call(ordersApi.find({ id: orderId }));
  if (status !== 200) throw new Error(`the order answered ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What was written down of an order: who did what, the oldest first. */
export const historyOf = async (shop: BackDoor, orderId: string) =>
  (await stored(shop, 'history', { orderId })).map(({ event, actor, actorId, detail }) => ({
    event,
    actor,
    actorId,
    detail,
  }));

/** The kinds of mail that were put into the outbox, the oldest first. */
export const mailKinds = async (shop: TestShop) => (await shop.outbox()).map(({ kind }) => kind);

/** Has an order shipped and delivered. */
export const deliver = (shop: TestShop, orderId: string): Promise<void> =>
  shop.write(async (tx) => {
    await shipOrder(tx, orderId, { trackingNumber: 'TRACK 1' });
    await deliverOrder(tx, orderId);
  });

/** Orders what is in the cart, and receives it. @returns the order's id */
export async function receiveOrder(shop: TestShop, customer: Customer): Promise<string> {
  const orderId = await placeOrder(customer);
  await deliver(shop, orderId);
  return orderId;
}

/** As though this had happened to an order just now, or so long from now. */
export const addToHistory = (
  shop: BackDoor,
  orderId: string,
  { actor = 'system', event }: { actor?: string; event: string },
  fromNow = '0 seconds',
) =>
  shop.sql(
    `insert into order_history (order_id, at, actor, event)
     values ($1, now() + $4::interval, $2, $3)`,
    [orderId, actor, event, fromNow],
  );

/** As though one piece of a line had left in a parcel, of which the order itself was told nothing. */
export async function shipPiece(shop: BackDoor, orderId: string, itemId: string): Promise<void> {
  const [parcel] = await shop.sql<{ id: string }>(
    `insert into shipments (order_id, carrier, tracking_number) values ($1, 'UPS', '1Z') returning id`,
    [orderId],
  );
  await shop.sql('insert into shipment_items values ($1, $2, 1)', [parcel?.id, itemId]);
  await shop.sql(
    `insert into piece_moves (order_item_id, from_place, to_place, quantity, why, about, actor)
     values ($1, 'to_ship', 'sent', 1, 'shipped', $2, 'staff')`,
    [itemId, parcel?.id],
  );
}

/** Everybody has given this code to their cart. */
export const giveAll = (shop: BackDoor, code: string) =>
  shop.sql('insert into cart_codes (user_id, code) select id, $1 from customers', [code]);

/** Everybody pays by this gift card. */
export const payAllBy = (shop: BackDoor, card: { id: string }) =>
  shop.sql('insert into cart_gift_cards (user_id, card_id) select id, $1 from customers', [
    card.id,
  ]);

/** Puts more variants into a customer's cart than calls could in a minute. */
export const putInCart = (shop: BackDoor, customer: { id: string }, variantIds: string[]) =>
  shop.sql('insert into cart_items (user_id, variant_id) select $1, unnest($2::uuid[])', [
    customer.id,
    variantIds,
  ]);

/** Nothing is sent: all orders are collected. */
export async function collectionOnly(shop: BackDoor): Promise<void> {
  await shop.sql('delete from shipping_rates');
  await shop.sql(
    `insert into shipping_rates (name, price, min_days, max_days, is_default, is_pickup, position)
     values ('Collection', 0, 0, 0, true, true, 0)`,
  );
}

/** At home, 20 % are added to most things and 5.5 % to what is taxed less. */
export const taxAtHome = (shop: BackDoor) =>
  shop.sql(
    `insert into tax_zones (name, countries, states, taxes_delivery, rates, position)
     values ('Here', '{GB}', '{}', true, '[{"name":"VAT","percent":"20","taxClass":"standard"},
       {"name":"Low","percent":"5.5","taxClass":"reduced"}]', 0)`,
  );

/** A slow rate of delivery beside those that there are. */
export const addSlowRate = (shop: BackDoor) =>
  shop.sql(`insert into shipping_rates (name, price, min_days, max_days) values ('Slow', 1, 9, 9)`);
