import { formatDate } from '../../../shared/format.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { Fact, Facts } from '../../mail/mails/frame/facts.tsx';
import { ORDER } from '../../mail/mails/frame/mail-words.ts';
import { Notice } from '../../mail/mails/frame/notice.tsx';
import { Paragraph, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import { webAddress } from '../../mail/mails/frame/web-address.ts';
import type { MailShop } from '../../mail/schema.ts';
import { isAllSent } from '../order-label.ts';
import { optionsText } from '../order-text.ts';
import type { MailOrder, ParcelView } from '../schema.ts';
import { isPaid, orderDue, orderName, updateReason } from './order-words.ts';
import { OrderProgress } from './parts/order-progress.tsx';
import { OrderSummary } from './parts/order-summary.tsx';
import { samplePaidOrder, sampleParcel, tracking } from './sample-order.ts';

export const orderShipped = template('order-shipped', {
  words: {
    variables: { ...ORDER, carrier: 'Who brings the parcel' },
    texts: {
      subject: 'Your {shop} order {order} is on its way',
      title: 'On its way to you',
      text: '{name}, your order {order} has left us and is with {carrier} now.',
      untracked: '{name}, your order {order} has left us. It cannot be followed on its way.',
      part: '{name}, a part of your order {order} has left us.',
      rest: '{name}, the rest of your order {order} has left us.',
    },
  },
  sample: { name: 'Ada', order: samplePaidOrder(tracking), parcel: sampleParcel() },
  content: ({ name, order, parcel }, shop, words) => {
    const number = orderName(order);
    const expected = order.estimatedDelivery && formatDate(order.estimatedDelivery, shop);
    const { carrier } = parcel;
    const isPart = restFollows(order, parcel);
    const { subject, title, text, untracked, part, rest } = words({
      name,
      order: number,
      carrier: carrier ?? 'its carrier',
    });
    const whole = parcel.trackingNumber === null ? untracked : text;
    const withCarrier =
      carrier === null ? 'Your parcel is on its way' : `Your parcel is with ${carrier}`;
    return {
      subject,
      preheader: expected ? `${withCarrier}, expected by ${expected}.` : `${withCarrier}.`,
      reason: updateReason(shop),
      body: (
        <>
          <Title>{title}</Title>
          {isPart ? (
            <Words text={part} shop={shop} />
          ) : (
            <>
              <OrderProgress reached="On its way" order={order} />
              <Words text={isAllOf(order, parcel) ? whole : rest} shop={shop} />
            </>
          )}
          {expected && <Paragraph>It should be with you by {expected}.</Paragraph>}
          {!isPaid(order) && (
            <Notice>
              {orderDue(order, shop)} is still to be paid, by {order.paymentMethod}.
            </Notice>
          )}
          <Parcel order={order} parcel={parcel} shop={shop} />
          <OrderSummary order={order} shop={shop} />
        </>
      ),
    };
  },
});

/** What is in the parcel, and how to follow it: on the carrier’s page, or by its number alone. */
function Parcel({ order, parcel, shop }: ParcelProps) {
  const trackable = webAddress(parcel.trackingUrl, shop) !== undefined;
  return (
    <>
      <Facts>
        {parcel.carrier !== null && <Fact name="Carrier">{parcel.carrier}</Fact>}
        {parcel.trackingNumber !== null && (
          <Fact name="Tracking number">
            <span style={{ wordBreak: 'break-all', fontWeight: 600 }}>{parcel.trackingNumber}</span>
          </Fact>
        )}
        {!isAllOf(order, parcel) && (
          <Fact name="In this parcel">
            <ParcelLines order={order} parcel={parcel} />
          </Fact>
        )}
      </Facts>
      {parcel.trackingNumber === null && !isAllOf(order, parcel) && (
        <Paragraph>It cannot be followed on its way.</Paragraph>
      )}
      {restFollows(order, parcel) && (
        <Paragraph>The rest of your order follows in a parcel of its own.</Paragraph>
      )}
      {trackable ? (
        <ActionButton href={parcel.trackingUrl} shop={shop}>
          Track your parcel
        </ActionButton>
      ) : (
        <>
          {parcel.trackingNumber !== null && (
            <Paragraph>You can follow it on the carrier’s own site with this number.</Paragraph>
          )}
          <ActionButton href={order.url} shop={shop}>
            View your order
          </ActionButton>
        </>
      )}
    </>
  );
}

type ParcelProps = { order: MailOrder; parcel: ParcelView; shop: MailShop };

/** What is in a parcel, a line each. */
export const ParcelLines = ({ order, parcel }: Omit<ParcelProps, 'shop'>) =>
  parcel.lines.map(({ itemId, quantity }) => (
    <div key={itemId}>
      {quantity} × {nameOf(order, itemId)}
    </div>
  ));

const piecesIn = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The parcel holds the whole order. */
const isAllOf = (order: MailOrder, parcel: ParcelView): boolean =>
  piecesIn(parcel.lines) === piecesIn(order.items);

/** The parcel holds a part of the order, of which more has not left yet. */
const restFollows = (order: MailOrder, parcel: ParcelView): boolean =>
  !isAllOf(order, parcel) && !isAllSent(order.status);

/** 'Salted Pear, Strength 10 mg, Size 10 ml'. */
function nameOf({ items }: MailOrder, itemId: string): string {
  const item = items.find(({ id }) => id === itemId);
  return item ? [item.name, optionsText(item.options)].filter(Boolean).join(', ') : '';
}
