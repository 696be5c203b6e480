import { ActionButton } from '../parts/action-button.tsx';
import { Aside, Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const newsletterConfirmation: Template<'newsletter-confirmation'> = (
  { confirmUrl },
  shop,
  words,
) => {
  const { subject, title, text } = words({});
  return {
    subject,
    preheader: 'One click, and it comes to this address.',
    reason: `You are receiving this e-mail because the ${shop.name} newsletter was asked for with this address.`,
    body: (
      <>
        <Title>{title}</Title>
        <Words text={text} shop={shop} />
        <ActionButton href={confirmUrl} shop={shop} addressToo>
          Yes, send it to me
        </ActionButton>
        <Aside>
          If it was not you, you need not do anything: without a confirmation no newsletter comes.
        </Aside>
      </>
    ),
  };
};
