import { ActionButton } from './action-button.tsx';
import { Aside, Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const passwordReset: Template<'password-reset'> = ({ name, resetUrl }, shop) => ({
  subject: `Reset your ${shop.name} password`,
  preheader: 'This link works once, within 1 hour.',
  reason: `You are receiving this e-mail because a new password was asked for at ${shop.name} with this address.`,
  body: (
    <>
      <Title>Set a new password</Title>
      <Paragraph>
        Hello {name}, the link below lets you set a new password for your {shop.name} account. It
        works once, and only within 1 hour.
      </Paragraph>
      <ActionButton href={resetUrl} shop={shop} addressToo>
        Set a new password
      </ActionButton>
      <Aside>
        If you did not ask for this, you need not do anything: your password stays as it is. Please
        do not pass this e-mail on: whoever has the link can set your password.
      </Aside>
    </>
  ),
});
