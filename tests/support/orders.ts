import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import type { OrderDetail } from '../../src/modules/orders/schema.ts';
import { deliverOrder } from '../../src/modules/orders/shipments/deliver-order.ts';
import { shipOrder } from '../../src/modules/orders/shipments/ship-order.ts';
import type { Customer, Wanted } from './customer.ts';
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
export const historyOf = (shop: TestShop, orderId: string) =>
  shop.sql<{ event: string; actor: string; actorId: string | null; detail: object }>(
    `select event, actor, actor_id as "actorId", detail from order_history
     where order_id = $1 order by id`,
    [orderId],
  );

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
