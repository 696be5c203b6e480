import { ActionButton } from '../parts/action-button.tsx';
import { Aside, Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const passwordReset: Template<'password-reset'> = ({ name, resetUrl }, shop, words) => {
  const { subject, title, text } = words({ name });
  return {
    subject,
    preheader: 'This link works once, within 1 hour.',
    reason: `You are receiving this e-mail because a new password was asked for at ${shop.name} with this address.`,
    body: (
      <>
        <Title>{title}</Title>
        <Words text={text} shop={shop} />
        <ActionButton href={resetUrl} shop={shop} addressToo>
          Set a new password
        </ActionButton>
        <Aside>
          If you did not ask for this, you need not do anything: your password stays as it is.
          Please do not pass this e-mail on: whoever has the link can set your password.
        </Aside>
      </>
    ),
  };
};
