import { orderName, orderTotal, updateReason } from '../order-words.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { OrderSummary } from '../parts/order-summary.tsx';
import { Paragraph, Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const paymentReceived: Template<'payment-received'> = ({ name, order }, shop, words) => {
  const number = orderName(order);
  const total = orderTotal(order, shop);
  const { subject, title, text } = words({ name, order: number, total });
  return {
    subject,
    preheader: `${total} has reached us. Nothing is left to pay.`,
    reason: updateReason(shop),
    body: (
      <>
        <Title>{title}</Title>
        <Words text={text} shop={shop} />
        {order.status === 'Processing' && <Paragraph>We are getting your parcel ready.</Paragraph>}
        <ActionButton href={order.url} shop={shop}>
          View your order
        </ActionButton>
        <OrderSummary order={order} shop={shop} />
      </>
    ),
  };
};
