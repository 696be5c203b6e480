import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { TOTAL } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import type { MailOrder } from '../schema.ts';
import { orderName, orderTotal } from './order-words.ts';
import { OrderSummary } from './parts/order-summary.tsx';
import { sampleOrder } from './sample-order.ts';

export const payLink = template('pay-link', {
  words: {
    variables: TOTAL,
    texts: {
      subject: 'Pay for your {shop} order {order}',
      title: 'Your order is waiting, {name}',
      text: 'We have put aside what you ordered with us. Pay {total} by the link below, and we get it ready for you.',
    },
  },
  sample: {
    name: 'Ada',
    order: sampleOrder({ url: 'https://cirrus.example/pay?token=p4y' } as Partial<MailOrder>),
  },
  content: ({ name, order }, shop, words) => {
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
  },
});
