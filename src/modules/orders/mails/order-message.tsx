import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { ORDER } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import { orderName } from './order-words.ts';
import { samplePaidOrder } from './sample-order.ts';

/** What a staff member wrote to the order's customer: its subject and text are theirs. */
export const orderMessage = template('order-message', {
  words: {
    variables: { ...ORDER, message: 'The subject that the staff member typed' },
    texts: {
      subject: '{message}',
      text: 'This is about your order {order} at {shop}.',
    },
  },
  sample: {
    name: 'Ada',
    order: samplePaidOrder(),
    message: {
      subject: 'Your Salted Pear is on its way to us',
      text: 'Hello Ada,\n\nthe Salted Pear comes in tomorrow morning, and your parcel leaves the same day.\n\nIf you would rather not wait, write back and we send the kit alone.',
    },
  },
  content: ({ name, order, message }, shop, words) => {
    const { subject, text } = words({
      ...{ name, order: orderName(order) },
      message: message.subject,
    });
    const [preheader = ''] = message.text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(-1);
    return {
      subject,
      preheader,
      reason: `You are receiving this e-mail because you placed an order at ${shop.name}.`,
      body: (
        <>
          <Title>{message.subject}</Title>
          <Words text={message.text} shop={shop} />
          <Aside>{text}</Aside>
          <ActionButton href={order.url} shop={shop}>
            View your order
          </ActionButton>
        </>
      ),
    };
  },
});
