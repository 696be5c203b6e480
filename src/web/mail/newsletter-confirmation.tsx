import { ActionButton } from './action-button.tsx';
import { Aside, Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const newsletterConfirmation: Template<'newsletter-confirmation'> = (
  { confirmUrl },
  shop,
) => ({
  subject: `Please confirm the ${shop.name} newsletter`,
  preheader: 'One click, and it comes to this address.',
  reason: `You are receiving this e-mail because the ${shop.name} newsletter was asked for with this address.`,
  body: (
    <>
      <Title>One more click</Title>
      <Paragraph>
        Please confirm that you would like the {shop.name} newsletter. We send it to confirmed
        addresses only, and you can leave it at any time with the link in each one.
      </Paragraph>
      <ActionButton href={confirmUrl} shop={shop} addressToo>
        Yes, send it to me
      </ActionButton>
      <Aside>
        If it was not you, you need not do anything: without a confirmation no newsletter comes.
      </Aside>
    </>
  ),
});
