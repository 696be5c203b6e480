import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { TOTAL } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Paragraph, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import { isPaid, orderDue, orderName, orderTotal } from './order-words.ts';
import { OrderProgress } from './parts/order-progress.tsx';
import { OrderSummary } from './parts/order-summary.tsx';
import { sampleOrder } from './sample-order.ts';

export const orderPlaced = template('order-placed', {
  words: {
    variables: TOTAL,
    texts: {
      subject: 'We have your {shop} order {order}',
      title: 'Thank you, {name}',
      text: 'We have your order {order} and are getting it ready. As soon as a carrier has the parcel, you can follow it from your order’s page.',
      collection:
        'We have your order {order} and are getting it ready. We write to you as soon as you can collect it.',
    },
  },
  sample: { name: 'Ada', order: sampleOrder() },
  content: ({ name, order }, shop, words) => {
    const number = orderName(order);
    const total = orderTotal(order, shop);
    const { subject, title, text, collection } = words({ name, order: number, total });
    return {
      subject,
      preheader: `Thank you, ${name}. ${total} in all; we are getting it ready.`,
      reason: `You are receiving this e-mail because you placed an order at ${shop.name}.`,
      body: (
        <>
          <Title>{title}</Title>
          <OrderProgress reached="Ordered" order={order} />
          <Words text={order.collectFrom === null ? text : collection} shop={shop} />
          <Paragraph>
            {isPaid(order)
              ? 'There is nothing left to pay.'
              : `You pay ${orderDue(order, shop)} by ${order.paymentMethod}.`}
          </Paragraph>
          {!isPaid(order) && order.paymentInstructions && (
            <Words text={order.paymentInstructions} shop={shop} />
          )}
          <ActionButton href={order.url} shop={shop}>
            View your order
          </ActionButton>
          {order.cancellable && (
            <Aside>
              Changed your mind? You can cancel the order on that page until it is paid or shipped.
            </Aside>
          )}
          <OrderSummary order={order} shop={shop} />
        </>
      ),
    };
  },
});
