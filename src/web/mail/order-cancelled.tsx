import { ActionButton } from './action-button.tsx';
import { OrderSummary } from './order-summary.tsx';
import { momentOf, orderName, orderTotal } from './order-words.ts';
import { Paragraph, Title, Words } from './prose.tsx';
import type { Template } from './template.ts';

export const orderCancelled: Template<'order-cancelled'> = ({ name, order }, shop, words) => {
  const number = orderName(order);
  const total = orderTotal(order, shop);
  const { subject, title, text, closing } = words({ name, order: number, total });
  return {
    subject,
    preheader: 'It will not be sent.',
    reason: `You are receiving this e-mail because you placed an order at ${shop.name}.`,
    body: (
      <>
        <Title>{title}</Title>
        <Words text={text} shop={shop} />
        <Paragraph>
          {momentOf(order, 'paid')
            ? `You had paid ${total}. We give that back the way you paid it, and write to you when it is done.`
            : 'You have paid nothing for it, and nothing will be charged.'}
        </Paragraph>
        <Words text={closing} shop={shop} />
        <ActionButton href={order.url} shop={shop}>
          View the order
        </ActionButton>
        <OrderSummary order={order} shop={shop} />
      </>
    ),
  };
};
