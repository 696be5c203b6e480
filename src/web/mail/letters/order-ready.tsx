import { formatDate } from '../../shared/format.ts';
import { isPaid, orderDue, orderName } from '../order-words.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Notice } from '../parts/notice.tsx';
import { CollectionPlace } from '../parts/order-facts.tsx';
import { OrderProgress } from '../parts/order-progress.tsx';
import { OrderSummary } from '../parts/order-summary.tsx';
import { Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const orderReady: Template<'order-ready'> = ({ name, order }, shop, words) => {
  const number = orderName(order);
  const { subject, title, text } = words({ name, order: number });
  const since = order.readyForCollectionAt;
  return {
    subject,
    preheader: `${number} waits for you at ${shop.name}.`,
    reason: `You are receiving this e-mail because you placed an order at ${shop.name}.`,
    body: (
      <>
        <Title>{title}</Title>
        <OrderProgress reached="Ready to collect" order={order} />
        <Words text={text} shop={shop} />
        {!isPaid(order) && (
          <Notice>
            {orderDue(order, shop)} is still to be paid, by {order.paymentMethod}.
          </Notice>
        )}
        <Facts>
          <Fact name="Order">{number}</Fact>
          <Fact name="Collect from">
            <CollectionPlace order={order} shop={shop} />
          </Fact>
          <Fact name="When">
            {since ? `From ${formatDate(since, shop)} on` : 'From now on'}, during our opening hours
          </Fact>
        </Facts>
        <ActionButton href={order.url} shop={shop}>
          View your order
        </ActionButton>
        <OrderSummary order={order} shop={shop} />
      </>
    ),
  };
};
