import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { Fact, Facts } from '../../mail/mails/frame/facts.tsx';
import { ORDER } from '../../mail/mails/frame/mail-words.ts';
import { Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import { ParcelLines } from './order-shipped.tsx';
import { orderName, updateReason } from './order-words.ts';
import { OrderProgress } from './parts/order-progress.tsx';
import { OrderSummary } from './parts/order-summary.tsx';
import { collectedOrder, sampleParcel } from './sample-order.ts';

export const orderCollected = template('order-collected', {
  words: {
    variables: ORDER,
    texts: {
      subject: 'You have collected your {shop} order {order}',
      title: 'Collected',
      text: '{name}, you have collected your order {order}. We hope that everything is as you wanted it.',
    },
  },
  sample: {
    name: 'Ada',
    order: collectedOrder,
    parcel: sampleParcel({
      collection: true,
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      deliveredAt: '2026-11-25T10:00:00.000Z',
    }),
  },
  content: ({ name, order, parcel }, shop, words) => {
    const { subject, title, text } = words({ name, order: orderName(order) });
    return {
      subject,
      preheader: 'We hope that everything is as you wanted it.',
      reason: updateReason(shop),
      body: (
        <>
          <Title>{title}</Title>
          <OrderProgress reached="Collected" order={order} />
          <Words text={text} shop={shop} />
          <Facts>
            <Fact name="Handed over">
              <ParcelLines order={order} parcel={parcel} />
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
