import { formatDate, formatMoney } from '../../../shared/format.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { linkedText } from '../../mail/mails/frame/linked-text.tsx';
import { Notice } from '../../mail/mails/frame/notice.tsx';
import { Aside, Paragraph, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const giftCard = template('gift-card', {
  words: {
    variables: { name: 'Who gets it', amount: 'What is on it' },
    texts: {
      subject: 'A gift card for {shop}',
      title: '{amount} for you to spend',
      text: 'Here is a gift card for {shop}. Enter its code in your cart or at the checkout, and it pays up to {amount} of your order. What you do not spend stays on it.',
    },
  },
  sample: {
    name: 'Ada',
    code: 'K7QF-2M9T-XR4C-B8WD',
    amount: '50.00',
    currency: 'GBP',
    message: 'Happy birthday! Choose something nice.',
    expiresAt: '2027-11-30T23:59:00.000Z',
    spendUrl: 'https://cirrus.example/gift-cards/spend#K7QF-2M9T-XR4C-B8WD',
  },
  content: (data, shop, words) => {
    const { name, code, currency, message, expiresAt, spendUrl } = data;
    const amount = formatMoney(data.amount, { ...shop, currency });
    const { subject, title, text } = words({ name, amount });
    return {
      subject,
      preheader: `${amount} to spend at ${shop.name}.`,
      reason: `You are receiving this e-mail because ${shop.name} issued a gift card to this address.`,
      body: (
        <>
          <Title>{title}</Title>
          {message && <Paragraph>{linkedText(message, shop)}</Paragraph>}
          <Words text={text} shop={shop} />
          <Notice>
            {name && `For ${name}: `}
            <strong>{code}</strong>
          </Notice>
          <ActionButton href={spendUrl} shop={shop}>
            Add it to my cart
          </ActionButton>
          <Aside>
            {expiresAt && `It can be spent until ${formatDate(expiresAt, shop)}. `}
            Whoever has the code can spend it, so please keep it to yourself.
          </Aside>
        </>
      ),
    };
  },
});
