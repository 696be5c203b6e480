import { orderName, updateReason } from '../order-words.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { OrderProgress } from '../parts/order-progress.tsx';
import { OrderSummary } from '../parts/order-summary.tsx';
import { Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';
import { ParcelLines } from './order-shipped.tsx';

export const orderCollected: Template<'order-collected'> = (
  { name, order, parcel },
  shop,
  words,
) => {
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
};
