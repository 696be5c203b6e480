import { withWholePostcodes } from '../../../shared/whole-postcodes.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { Fact, Facts } from '../../mail/mails/frame/facts.tsx';
import { ORDER } from '../../mail/mails/frame/mail-words.ts';
import { List, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { SAMPLE_SELLER } from '../../mail/mails/frame/samples.ts';
import { type MailContent, template } from '../../mail/mails/frame/template.ts';
import type { MailShop } from '../../mail/schema.ts';
import { orderName } from '../../orders/mails/order-words.ts';
import { sampleOrder, samplePaidOrder, tracking } from '../../orders/mails/sample-order.ts';
import { optionsText } from '../../orders/order-text.ts';
import type { ReturnNews } from '../schema.ts';

const sampleReturn = {
  name: 'Ada',
  order: samplePaidOrder({ ...tracking, status: 'Delivered', fulfilmentState: 'Delivered' }),
  lines: sampleOrder()
    .items.slice(0, 1)
    .map(({ id, name, options, imageUrl }) => ({
      ...{ itemId: id, name, options, imageUrl, quantity: 1 },
    })),
  refusal: '',
  address: SAMPLE_SELLER,
};

/** How what a customer sends back goes on: one mail for each step. */

export const returnRequested = template('return-requested', {
  words: {
    variables: ORDER,
    texts: {
      subject: 'We have your return request for order {order}',
      title: 'You want to return something',
      text: '{name}, we have your wish to return part of order {order}, and write to you as soon as we have looked at it. Please send nothing before that.',
    },
  },
  sample: sampleReturn,
  content: (data, shop, words) =>
    progress(data, shop, words(namesIn(data)), 'We look at it and write to you.'),
});

export const returnApproved = template('return-approved', {
  words: {
    variables: ORDER,
    texts: {
      subject: 'You can return your {shop} order {order}',
      title: 'Please send it back',
      text: '{name}, please pack what is listed below well, write the order’s number {order} on a note inside, and send it to the address below. Keep the receipt until your money is back.',
    },
  },
  sample: sampleReturn,
  content: (data, shop, words) =>
    progress(data, shop, words(namesIn(data)), 'Where to send it.', data.address),
});

export const returnRefused = template('return-refused', {
  words: {
    variables: { ...ORDER, reason: 'Why it cannot be returned' },
    texts: {
      subject: 'About your return for {shop} order {order}',
      title: 'We cannot take it back',
      text: '{name}, we are sorry: what you wanted to return of order {order} cannot be taken back.\n\n{reason}',
    },
  },
  sample: { ...sampleReturn, refusal: 'Its seal was broken.' },
  content: (data, shop, words) => {
    const names = { ...namesIn(data), reason: data.refusal };
    return progress(data, shop, words(names), 'Why it cannot be returned.');
  },
});

export const returnReceived = template('return-received', {
  words: {
    variables: ORDER,
    texts: {
      subject: 'Your return for {shop} order {order} has arrived',
      title: 'Your return is here',
      text: '{name}, what you sent back of order {order} has arrived. We look at it now, and write to you about your money.',
    },
  },
  sample: sampleReturn,
  content: (data, shop, words) =>
    progress(data, shop, words(namesIn(data)), 'We look at what you sent.'),
});

const namesIn = ({ name, order }: ReturnNews) => ({ name, order: orderName(order) });

function progress(
  { order, lines }: ReturnNews,
  shop: MailShop,
  { subject, title, text }: Record<'subject' | 'title' | 'text', string>,
  preheader: string,
  address = '',
): MailContent {
  return {
    subject,
    preheader,
    reason: `You are receiving this e-mail because you asked ${shop.name} to take something back.`,
    body: (
      <>
        <Title>{title}</Title>
        <Words text={text} shop={shop} />
        <List
          items={lines.map(({ quantity, name, options }) =>
            [`${quantity} × ${name}`, optionsText(options)].filter(Boolean).join(', '),
          )}
        />
        {address && (
          <Facts>
            <Fact name="Send it to">
              {withWholePostcodes(address)
                .split('\n')
                .map((line) => (
                  <div key={line}>{line}</div>
                ))}
            </Fact>
          </Facts>
        )}
        <ActionButton href={order.url} shop={shop}>
          View the order
        </ActionButton>
      </>
    ),
  };
}
