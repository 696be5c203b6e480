import type { LetterShop } from '../../domain/mail/schema.ts';
import type { LetterOrder } from '../../domain/orders/schema.ts';
import { formatDate } from '../shared/format.ts';
import { ActionButton } from './action-button.tsx';
import { Fact, Facts } from './facts.tsx';
import { Notice } from './notice.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderSummary } from './order-summary.tsx';
import { isPaid, orderName, orderTotal, updateReason } from './order-words.ts';
import { Paragraph, Title, Words } from './prose.tsx';
import type { Template } from './template.ts';
import { webAddress } from './web-address.ts';

export const orderShipped: Template<'order-shipped'> = ({ name, order }, shop, words) => {
  const number = orderName(order);
  const expected = order.estimatedDelivery && formatDate(order.estimatedDelivery, shop);
  const carrier = order.carrier ?? 'the carrier';
  const { subject, title, text } = words({ name, order: number, carrier });
  return {
    subject,
    preheader: expected
      ? `With ${carrier}, expected by ${expected}.`
      : `Your parcel is with ${carrier}.`,
    reason: updateReason(shop),
    body: (
      <>
        <Title>{title}</Title>
        <OrderProgress reached="On its way" />
        <Words text={text} shop={shop} />
        {expected && <Paragraph>It should be with you by {expected}.</Paragraph>}
        {!isPaid(order) && (
          <Notice>
            {orderTotal(order, shop)} is still to be paid, by {order.paymentMethod}.
          </Notice>
        )}
        <Tracking order={order} shop={shop} />
        <OrderSummary order={order} shop={shop} />
      </>
    ),
  };
};

/** How to follow the parcel: on the carrier's page, by its number alone, or not at all. */
function Tracking({ order, shop }: { order: LetterOrder; shop: LetterShop }) {
  if (!order.trackingNumber) {
    return (
      <>
        <Paragraph>
          This parcel has no tracking number, so it cannot be followed on the way. There is nothing
          that you need to do.
        </Paragraph>
        <ActionButton href={order.url} shop={shop}>
          View your order
        </ActionButton>
      </>
    );
  }
  const trackable = webAddress(order.trackingUrl, shop) !== undefined;
  return (
    <>
      <Facts>
        {order.carrier && <Fact name="Carrier">{order.carrier}</Fact>}
        <Fact name="Tracking number">
          <span style={{ wordBreak: 'break-all', fontWeight: 600 }}>{order.trackingNumber}</span>
        </Fact>
      </Facts>
      {trackable ? (
        <ActionButton href={order.trackingUrl} shop={shop}>
          Track your parcel
        </ActionButton>
      ) : (
        <>
          <Paragraph>You can follow it on the carrier’s own site with this number.</Paragraph>
          <ActionButton href={order.url} shop={shop}>
            View your order
          </ActionButton>
        </>
      )}
    </>
  );
}
