import { Heading } from '../../../mail/mails/frame/prose.tsx';
import type { MailShop } from '../../../mail/schema.ts';
import type { MailOrder } from '../../schema.ts';
import { orderName } from '../order-words.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderTable } from './order-table.tsx';

/** The order itself, below the mail's message. */
export function OrderSummary({ order, shop }: { order: MailOrder; shop: MailShop }) {
  return (
    <>
      <Heading>Order {orderName(order)}</Heading>
      <OrderTable order={order} shop={shop} />
      <OrderFacts order={order} shop={shop} />
    </>
  );
}
