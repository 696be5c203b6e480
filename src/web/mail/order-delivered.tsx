import { formatDate } from '../shared/format.ts';
import { ActionButton } from './action-button.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderSummary } from './order-summary.tsx';
import { momentOf, orderName, updateReason } from './order-words.ts';
import { Aside, Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const orderDelivered: Template<'order-delivered'> = ({ name, order }, shop) => {
  const number = orderName(order);
  const delivered = momentOf(order, 'delivered');
  return {
    subject: `Your ${shop.name} order ${number} has been delivered`,
    preheader: 'We hope that everything is as you wanted it.',
    reason: updateReason(shop),
    body: (
      <>
        <Title>Delivered</Title>
        <OrderProgress reached="Delivered" />
        <Paragraph>
          {name}, your order {number} was delivered
          {delivered && ` on ${formatDate(delivered, shop)}`}. We hope that everything is as you
          wanted it.
        </Paragraph>
        <ActionButton href={order.url} shop={shop}>
          View your order
        </ActionButton>
        <Aside>
          Nothing there? Please look where the carrier may have left it and ask your neighbours,
          then
          {shop.phoneNumber ? ` ring us on ${shop.phoneNumber}` : ' write to us'} and we will find
          out.
        </Aside>
        <OrderSummary order={order} shop={shop} />
      </>
    ),
  };
};
