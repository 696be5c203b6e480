import { ActionButton } from './action-button.tsx';
import { OrderSummary } from './order-summary.tsx';
import { momentOf, orderName, orderTotal } from './order-words.ts';
import { Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const orderCancelled: Template<'order-cancelled'> = ({ name, order }, shop) => {
  const number = orderName(order);
  const total = orderTotal(order, shop);
  return {
    subject: `Your ${shop.name} order ${number} is cancelled`,
    preheader: 'It will not be sent.',
    reason: `You are receiving this e-mail because you placed an order at ${shop.name}.`,
    body: (
      <>
        <Title>Your order is cancelled</Title>
        <Paragraph>
          {name}, order {number} is cancelled and will not be sent.{' '}
          {momentOf(order, 'paid')
            ? `You had paid ${total}. We give that back the way you paid it, and write to you when it is done.`
            : 'You have paid nothing for it, and nothing will be charged.'}
        </Paragraph>
        <Paragraph>
          Still want any of it? You can put the same items into your cart from the order’s page.
        </Paragraph>
        <ActionButton href={order.url} shop={shop}>
          View the order
        </ActionButton>
        <OrderSummary order={order} shop={shop} />
      </>
    ),
  };
};
