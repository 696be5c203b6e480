import { formatMoney } from '../../../shared/format.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { ORDER } from '../../mail/mails/frame/mail-words.ts';
import { Paragraph, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import { orderName, orderTotal } from './order-words.ts';
import { OrderSummary } from './parts/order-summary.tsx';
import { samplePaidOrder } from './sample-order.ts';

export const orderRefunded = template('order-refunded', {
  words: {
    variables: {
      ...ORDER,
      amount: 'What is given back',
      sum: 'The same, and of how much if it is a part',
    },
    texts: {
      subject: '{amount} refunded for your {shop} order {order}',
      title: '{amount} refunded',
      text: '{name}, we have refunded {sum} for your order {order}.',
    },
  },
  sample: {
    name: 'Ada',
    order: samplePaidOrder({
      status: 'Refunded',
      paymentState: 'Refunded',
      fulfilmentState: 'Cancelled',
      refunds: [
        {
          id: '6f8e1f70-52cf-4c15-9a63-0a5a3c0f7e11',
          amount: '12.50',
          at: '2026-11-26T09:00:00.000Z',
          creditNote: 'CN-1001',
        },
      ],
    }),
    amount: '12.50',
    giftCard: '0.00',
    wasCash: false,
  },
  content: (data, shop, words) => {
    const { name, order, amount, giftCard, wasCash } = data;
    const onCard = formatMoney(giftCard, { ...shop, currency: order.currency });
    const number = orderName(order);
    const refund = formatMoney(amount, { ...shop, currency: order.currency });
    const sum = amount === order.total ? refund : `${refund} of ${orderTotal(order, shop)}`;
    const { subject, title, text } = words({ name, order: number, amount: refund, sum });
    return {
      subject,
      preheader: wasCash ? `How you get ${refund} back.` : `We have sent ${refund} back to you.`,
      reason: `You are receiving this e-mail because you placed an order at ${shop.name}.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          {Number(giftCard) > 0 && (
            <Paragraph>{onCard} is back on your gift card, and can be spent at once.</Paragraph>
          )}
          {giftCard !== amount && (
            <Paragraph>
              {wasCash
                ? `You paid ${Number(giftCard) > 0 ? 'the rest ' : ''}by ${order.paymentMethod}, so we give the money back to you directly. If we have not been in touch about it yet, we will be.`
                : `${Number(giftCard) > 0 ? 'The rest' : 'It'} goes back the way you paid (${order.paymentMethod}). A bank or card company may take some days to show it.`}
            </Paragraph>
          )}
          <ActionButton href={order.url} shop={shop}>
            View the order
          </ActionButton>
          <OrderSummary order={order} shop={shop} />
        </>
      ),
    };
  },
});
