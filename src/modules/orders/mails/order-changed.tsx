import { formatMoney } from '../../../shared/format.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { TOTAL } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Paragraph, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import { orderName, orderTotal } from './order-words.ts';
import { OrderSummary } from './parts/order-summary.tsx';
import { samplePaidOrder } from './sample-order.ts';

export const orderChanged = template('order-changed', {
  words: {
    variables: TOTAL,
    texts: {
      subject: 'Your {shop} order {order} was changed',
      title: 'Your order was changed',
      text: '{name}, this is your order {order} as it stands now. It comes to {total}.',
    },
  },
  sample: {
    name: 'Ada',
    order: samplePaidOrder(),
    changes: ['1 × Salted Pear, Strength 10 mg became 1 × Salted Pear, Strength 20 mg.'],
    toPay: { amount: '2.00', url: 'https://cirrus.example/pay?token=p4y' },
  },
  content: ({ name, order, changes, toPay }, shop, words) => {
    const number = orderName(order);
    const total = orderTotal(order, shop);
    const money = (amount: string) => formatMoney(amount, { ...shop, currency: order.currency });
    const { subject, title, text } = words({ name, order: number, total });
    return {
      subject,
      preheader: toPay ? `${money(toPay.amount)} is left to pay.` : `It comes to ${total} now.`,
      reason: `You are receiving this e-mail because you placed an order at ${shop.name}.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          {changes.map((change) => (
            <Paragraph key={change}>{change}</Paragraph>
          ))}
          {toPay ? (
            <>
              <Paragraph>
                {money(toPay.amount)} of it is left to pay. You need no account for that.
              </Paragraph>
              <ActionButton href={toPay.url} shop={shop} addressToo>
                {`Pay ${money(toPay.amount)}`}
              </ActionButton>
            </>
          ) : (
            <ActionButton href={order.url} shop={shop}>
              View the order
            </ActionButton>
          )}
          <Aside>
            If something of it is not as you want it, please write to us before it leaves.
          </Aside>
          <OrderSummary order={order} shop={shop} />
        </>
      ),
    };
  },
});
