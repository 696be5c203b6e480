import { ActionButton } from '../parts/action-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const passwordChanged: Template<'password-changed'> = ({ name, forgotUrl }, shop, words) => {
  const { subject, title, text } = words({ name });
  return {
    subject,
    preheader: 'If it was not you, set a new one now.',
    reason: `You are receiving this e-mail because the password of your ${shop.name} account was changed.`,
    body: (
      <>
        <Title>{title}</Title>
        <Words text={text} shop={shop} />
        <Notice>
          <strong>It was not you?</strong> Set a new password now. That shuts out whoever changed
          it.
        </Notice>
        <ActionButton href={forgotUrl} shop={shop} addressToo>
          Set a new password
        </ActionButton>
      </>
    ),
  };
};
