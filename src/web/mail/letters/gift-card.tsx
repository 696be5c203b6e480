import { formatDate, formatMoney } from '../../shared/format.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { linkedText } from '../parts/linked-text.tsx';
import { Notice } from '../parts/notice.tsx';
import { Aside, Paragraph, Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const giftCard: Template<'gift-card'> = (letter, shop, words) => {
  const { name, code, currency, message, expiresAt, shopUrl } = letter;
  const amount = formatMoney(letter.amount, { ...shop, currency });
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
        <ActionButton href={shopUrl} shop={shop}>
          Go to the shop
        </ActionButton>
        <Aside>
          {expiresAt && `It can be spent until ${formatDate(expiresAt, shop)}. `}
          Whoever has the code can spend it, so please keep it to yourself.
        </Aside>
      </>
    ),
  };
};
