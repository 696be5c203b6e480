import { formatDate } from '../../../shared/format.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { Fact, Facts } from '../../mail/mails/frame/facts.tsx';
import { ORDER } from '../../mail/mails/frame/mail-words.ts';
import { Notice } from '../../mail/mails/frame/notice.tsx';
import { Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import { isPaid, orderDue, orderName } from './order-words.ts';
import { CollectionPlace } from './parts/order-facts.tsx';
import { OrderProgress } from './parts/order-progress.tsx';
import { OrderSummary } from './parts/order-summary.tsx';
import { collectedOrder } from './sample-order.ts';

export const orderReady = template('order-ready', {
  words: {
    variables: ORDER,
    texts: {
      subject: 'Your {shop} order {order} is ready to collect',
      title: 'Ready to collect',
      text: '{name}, your order {order} is ready. Please bring this e-mail or the order’s number when you come.',
    },
  },
  sample: { name: 'Ada', order: collectedOrder },
  content: ({ name, order }, shop, words) => {
    const number = orderName(order);
    const { subject, title, text } = words({ name, order: number });
    const since = order.readyForCollectionAt;
    return {
      subject,
      preheader: `${number} waits for you at ${shop.name}.`,
      reason: `You are receiving this e-mail because you placed an order at ${shop.name}.`,
      body: (
        <>
          <Title>{title}</Title>
          <OrderProgress reached="Ready to collect" order={order} />
          <Words text={text} shop={shop} />
          {!isPaid(order) && (
            <Notice>
              {orderDue(order, shop)} is still to be paid, by {order.paymentMethod}.
            </Notice>
          )}
          <Facts>
            <Fact name="Order">{number}</Fact>
            <Fact name="Collect from">
              <CollectionPlace order={order} shop={shop} />
            </Fact>
            <Fact name="When">
              {since ? `From ${formatDate(since, shop)} on` : 'From now on'}, during our opening
              hours
            </Fact>
          </Facts>
          <ActionButton href={order.url} shop={shop}>
            View your order
          </ActionButton>
          <OrderSummary order={order} shop={shop} />
        </>
      ),
    };
  },
});
