import { Heading } from '../../../mail/mails/frame/prose.tsx';
import type { LetterShop } from '../../../mail/schema.ts';
import type { LetterOrder } from '../../schema.ts';
import { orderName } from '../order-words.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderTable } from './order-table.tsx';

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
