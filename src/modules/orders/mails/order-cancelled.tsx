import { formatMoney } from '../../../shared/format.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { TOTAL } from '../../mail/mails/frame/mail-words.ts';
import { Paragraph, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import type { MailShop } from '../../mail/schema.ts';
import type { MailOrder } from '../schema.ts';
import { dateTimeOf, orderDue, orderName, orderTotal } from './order-words.ts';
import { OrderSummary } from './parts/order-summary.tsx';
import { sampleOrder } from './sample-order.ts';

/** The money, and what a gift card had paid. */
function whatComesBack(order: MailOrder, shop: MailShop): string {
  const isPaid = dateTimeOf(order, 'paid') !== undefined;
  // A paid order is cancelled once its money has gone back.
  const isBack = order.paymentState === 'Refunded';
  const money = isBack
    ? Number(order.due) === 0
      ? ''
      : `${orderDue(order, shop)} has gone back the way you paid it (${order.paymentMethod}). A bank or card company may take some days to show it.`
    : isPaid
      ? `You had paid ${orderDue(order, shop)}. We give that back the way you paid it, and write to you when it is done.`
      : 'You have paid nothing for it, and nothing will be charged.';
  if (Number(order.giftCard) === 0) return money;
  const onCard = formatMoney(order.giftCard, { ...shop, currency: order.currency });
  const back = `The ${onCard} that you paid by gift card is on the card again.`;
  return isPaid
    ? `${back} ${money}`.trim()
    : `${back} You have paid nothing else, and nothing will be charged.`;
}

export const orderCancelled = template('order-cancelled', {
  words: {
    variables: TOTAL,
    texts: {
      subject: 'Your {shop} order {order} is cancelled',
      title: 'Your order is cancelled',
      text: '{name}, order {order} is cancelled and will not be sent.',
      closing:
        'Still want any of it? You can put the same items into your cart from the order’s page.',
    },
  },
  sample: {
    name: 'Ada',
    order: sampleOrder({ status: 'Cancelled', fulfilmentState: 'Cancelled', cancellable: false }),
  },
  content: ({ name, order }, shop, words) => {
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
          <Paragraph>{whatComesBack(order, shop)}</Paragraph>
          <Words text={closing} shop={shop} />
          <ActionButton href={order.url} shop={shop}>
            View the order
          </ActionButton>
          <OrderSummary order={order} shop={shop} />
        </>
      ),
    };
  },
});
