import type { LetterShop } from '../../../modules/mail/schema.ts';
import type { LetterOrder } from '../../../modules/orders/schema.ts';
import { orderName } from '../order-words.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderTable } from './order-table.tsx';
import { Heading } from './prose.tsx';

/** The order itself, below the mail's message. */
export function OrderSummary({ order, shop }: { order: LetterOrder; shop: LetterShop }) {
  return (
    <>
      <Heading>Order {orderName(order)}</Heading>
      <OrderTable order={order} shop={shop} />
      <OrderFacts order={order} shop={shop} />
    </>
  );
}
