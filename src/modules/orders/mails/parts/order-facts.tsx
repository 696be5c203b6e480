import { writeDays } from '../../../../kit/format.ts';
import { formatDate } from '../../../../shared/format.ts';
import { Fact, Facts } from '../../../mail/mails/frame/facts.tsx';
import type { MailShop } from '../../../mail/schema.ts';
import { isUnderWay } from '../../order-label.ts';
import type { MailOrder } from '../../schema.ts';
import { isPaid, orderDue } from '../order-words.ts';
import { PostalAddress } from './postal-address.tsx';

type OrderFactsProps = { order: MailOrder; shop: MailShop };

/** An order's address, expected arrival and payment method. */
export function OrderFacts({ order, shop }: OrderFactsProps) {
  return (
    <Facts>
      {order.collectFrom === null ? (
        <Fact name="Delivery address">
          <PostalAddress address={order.shippingAddress} />
        </Fact>
      ) : (
        <Fact name="Collect from">
          <CollectionPlace order={order} shop={shop} />
        </Fact>
      )}
      <Fact name="Shipping">
        {order.shippingMethod}
        {order.estimatedDelivery && isUnderWay(order.status) && (
          <>
            <br />
            {order.arrives
              ? `${order.collectFrom === null ? 'Arrives' : 'To be ready'} ${writeDays(order.arrives, shop.locale)}`
              : `Expected by ${formatDate(order.estimatedDelivery, shop)}`}
          </>
        )}
      </Fact>
      <Fact name="Payment">
        {order.paymentMethod}
        <PaymentState order={order} shop={shop} />
      </Fact>
      <Fact name="Status">
        {order.paymentState}, {order.fulfilmentState.toLowerCase()}
      </Fact>
      <Fact name="Placed on">{formatDate(order.createdAt, shop)}</Fact>
    </Facts>
  );
}

/** Where an order is fetched, and whom to ask when. */
export function CollectionPlace({ order, shop }: OrderFactsProps) {
  return (
    <>
      {order.collectFrom?.split('\n').map((line) => (
        <div key={line}>{line}</div>
      ))}
      {shop.phoneNumber}
    </>
  );
}

/** What was paid or is due; nothing if the order will not be carried out. */
function PaymentState({ order, shop }: OrderFactsProps) {
  if (['Cancelled', 'Refunded', 'Failed'].includes(order.status)) return null;
  return (
    <>
      <br />
      {Number(order.due) === 0
        ? 'Nothing to pay'
        : `${orderDue(order, shop)} ${isPaid(order) ? 'paid' : 'to pay'}`}
    </>
  );
}
