import { formatDate } from '../../../shared/format.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { ORDER } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Heading, List, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import { TextLink } from '../../mail/mails/frame/text-link.tsx';
import { dateTimeOf, orderName, updateReason } from './order-words.ts';
import { OrderProgress } from './parts/order-progress.tsx';
import { OrderSummary } from './parts/order-summary.tsx';
import { samplePaidOrder, tracking } from './sample-order.ts';

export const orderDelivered = template('order-delivered', {
  words: {
    variables: { ...ORDER, date: 'When it was delivered' },
    texts: {
      subject: 'Your {shop} order {order} has been delivered',
      title: 'Delivered',
      text: '{name}, your order {order} was delivered on {date}. We hope that everything is as you wanted it.',
    },
  },
  sample: {
    name: 'Ada',
    order: samplePaidOrder({ ...tracking, status: 'Delivered', fulfilmentState: 'Delivered' }),
  },
  content: ({ name, order }, shop, words) => {
    const number = orderName(order);
    const date = formatDate(dateTimeOf(order, 'delivered') ?? new Date().toISOString(), shop);
    const toReview = [...new Map(order.items.map((item) => [item.productId, item])).values()];
    const { subject, title, text } = words({ name, order: number, date });
    return {
      subject,
      preheader: 'We hope that everything is as you wanted it.',
      reason: updateReason(shop),
      body: (
        <>
          <Title>{title}</Title>
          <OrderProgress reached="Delivered" order={order} />
          <Words text={text} shop={shop} />
          <ActionButton href={order.url} shop={shop}>
            View your order
          </ActionButton>
          <Aside>
            Nothing there? Please look where the carrier may have left it and ask your neighbours,
            then
            {shop.phoneNumber ? ` ring us on ${shop.phoneNumber} or` : ''} write to us from the page
            of your order, and we will find out.
          </Aside>
          {toReview.length > 0 && (
            <>
              <Heading>How do you like it?</Heading>
              <List
                items={toReview.map(({ productId, name }) => (
                  <TextLink
                    key={productId}
                    href={`${shop.url}/dashboard/reviews?product=${productId}`}
                    shop={shop}
                  >
                    {`Review ${name}`}
                  </TextLink>
                ))}
              />
            </>
          )}
          <OrderSummary order={order} shop={shop} />
        </>
      ),
    };
  },
});
