import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { TOTAL } from '../../mail/mails/frame/mail-words.ts';
import { Paragraph, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import { orderDue, orderName, updateReason } from './order-words.ts';
import { OrderSummary } from './parts/order-summary.tsx';
import { samplePaidOrder } from './sample-order.ts';

export const paymentReceived = template('payment-received', {
  words: {
    variables: TOTAL,
    texts: {
      subject: 'Payment received for your {shop} order {order}',
      title: 'Payment received',
      text: 'Thank you, {name}. Your payment of {total} for order {order} has reached us, and nothing is left to pay.',
    },
  },
  sample: { name: 'Ada', order: samplePaidOrder() },
  content: ({ name, order }, shop, words) => {
    const number = orderName(order);
    const total = orderDue(order, shop);
    const { subject, title, text } = words({ name, order: number, total });
    return {
      subject,
      preheader: `${total} has reached us. Nothing is left to pay.`,
      reason: updateReason(shop),
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          {order.status === 'Processing' && (
            <Paragraph>We are getting your parcel ready.</Paragraph>
          )}
          <ActionButton href={order.url} shop={shop}>
            View your order
          </ActionButton>
          <OrderSummary order={order} shop={shop} />
        </>
      ),
    };
  },
});
