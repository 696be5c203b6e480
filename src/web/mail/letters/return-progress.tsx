import type { LetterShop } from '../../../domain/mail/schema.ts';
import { optionsText } from '../../../domain/orders/order-text.ts';
import type { ReturnNews } from '../../../domain/returns/schema.ts';
import { orderName } from '../order-words.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { List, Title, Words } from '../parts/prose.tsx';
import type { LetterContent, Template } from '../template.ts';

/** How what a customer sends back goes on: one mail for each step. */

export const returnRequested: Template<'return-requested'> = (letter, shop, words) =>
  progress(letter, shop, words(namesIn(letter)), 'We look at it and write to you.');

export const returnApproved: Template<'return-approved'> = (letter, shop, words) =>
  progress(letter, shop, words(namesIn(letter)), 'Where to send it.', letter.address);

export const returnRefused: Template<'return-refused'> = (letter, shop, words) => {
  const names = { ...namesIn(letter), reason: letter.refusal };
  return progress(letter, shop, words(names), 'Why it cannot be returned.');
};

export const returnReceived: Template<'return-received'> = (letter, shop, words) =>
  progress(letter, shop, words(namesIn(letter)), 'We look at what you sent.');

const namesIn = ({ name, order }: ReturnNews) => ({ name, order: orderName(order) });

function progress(
  { order, lines }: ReturnNews,
  shop: LetterShop,
  { subject, title, text }: Record<'subject' | 'title' | 'text', string>,
  preheader: string,
  address = '',
): LetterContent {
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
              {address.split('\n').map((line) => (
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
