import { orderName, orderTotal } from '../order-words.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { OrderSummary } from '../parts/order-summary.tsx';
import { Aside, Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const payLink: Template<'pay-link'> = ({ name, order }, shop, words) => {
  const number = orderName(order);
  const total = orderTotal(order, shop);
  const { subject, title, text } = words({ name, order: number, total });
  return {
    subject,
    preheader: `${total} to pay. What you ordered is put aside.`,
    reason: `You are receiving this e-mail because you ordered something from ${shop.name}.`,
    body: (
      <>
        <Title>{title}</Title>
        <Words text={text} shop={shop} />
        <ActionButton href={order.url} shop={shop} addressToo>
          Pay now
        </ActionButton>
        <Aside>
          You need no account to pay. That page says until when the order is put aside; after that
          it goes back on sale.
        </Aside>
        <OrderSummary order={order} shop={shop} />
      </>
    ),
  };
};
