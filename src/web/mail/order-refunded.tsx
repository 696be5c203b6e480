import { formatMoney } from '../shared/format.ts';
import { ActionButton } from './action-button.tsx';
import { OrderSummary } from './order-summary.tsx';
import { orderName, orderTotal } from './order-words.ts';
import { Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const orderRefunded: Template<'order-refunded'> = (letter, shop) => {
  const { name, order, amount, wasCash } = letter;
  const number = orderName(order);
  const refund = formatMoney(amount, { ...shop, currency: order.currency });
  const whole = amount === order.total;
  return {
    subject: `${refund} refunded for your ${shop.name} order ${number}`,
    preheader: wasCash ? `How you get ${refund} back.` : `We have sent ${refund} back to you.`,
    reason: `You are receiving this e-mail because you placed an order at ${shop.name}.`,
    body: (
      <>
        <Title>{refund} refunded</Title>
        <Paragraph>
          {name}, we have refunded {refund}
          {whole ? '' : ` of ${orderTotal(order, shop)}`} for your order {number}.{' '}
          {wasCash
            ? `You paid by ${order.paymentMethod}, so we give the money back to you directly. If we have not been in touch about it yet, we will be.`
            : `It goes back the way you paid (${order.paymentMethod}). A bank or card company may take some days to show it.`}
        </Paragraph>
        <ActionButton href={order.url} shop={shop}>
          View the order
        </ActionButton>
        <OrderSummary order={order} shop={shop} />
      </>
    ),
  };
};
