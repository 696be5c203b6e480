import { ActionButton } from './action-button.tsx';
import { OrderSummary } from './order-summary.tsx';
import { orderName, orderTotal, updateReason } from './order-words.ts';
import { Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const paymentReceived: Template<'payment-received'> = ({ name, order }, shop) => {
  const number = orderName(order);
  const total = orderTotal(order, shop);
  return {
    subject: `Payment received for your ${shop.name} order ${number}`,
    preheader: `${total} has reached us. Nothing is left to pay.`,
    reason: updateReason(shop),
    body: (
      <>
        <Title>Payment received</Title>
        <Paragraph>
          Thank you, {name}. Your payment of {total} for order {number} has reached us, and nothing
          is left to pay. {order.status === 'Processing' && 'We are getting your parcel ready.'}
        </Paragraph>
        <ActionButton href={order.url} shop={shop}>
          View your order
        </ActionButton>
        <OrderSummary order={order} shop={shop} />
      </>
    ),
  };
};
