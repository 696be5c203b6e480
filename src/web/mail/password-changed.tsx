import { ActionButton } from './action-button.tsx';
import { Notice } from './notice.tsx';
import { Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const passwordChanged: Template<'password-changed'> = ({ name, forgotUrl }, shop) => ({
  subject: `Your ${shop.name} password was changed`,
  preheader: 'If it was not you, set a new one now.',
  reason: `You are receiving this e-mail because the password of your ${shop.name} account was changed.`,
  body: (
    <>
      <Title>Your password was changed</Title>
      <Paragraph>
        Hello {name}, the password of your {shop.name} account has just been changed, and every
        other device was signed out.
      </Paragraph>
      <Paragraph>If it was you, there is nothing more to do.</Paragraph>
      <Notice>
        <strong>It was not you?</strong> Set a new password now. That shuts out whoever changed it.
      </Notice>
      <ActionButton href={forgotUrl} shop={shop} addressToo>
        Set a new password
      </ActionButton>
    </>
  ),
});
