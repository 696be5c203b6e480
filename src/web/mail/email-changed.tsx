import { ActionButton } from './action-button.tsx';
import { formatMoment } from './format-moment.ts';
import { Notice } from './notice.tsx';
import { Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const emailChanged: Template<'email-changed'> = (letter, shop) => {
  const { name, newEmail, undoUrl, undoUntil } = letter;
  const until = formatMoment(undoUntil, shop);
  return {
    subject: `The e-mail address of your ${shop.name} account was changed`,
    preheader: `It is ${newEmail} now. You can undo this until ${until}.`,
    reason: `You are receiving this e-mail because this was the address of your ${shop.name} account.`,
    body: (
      <>
        <Title>Your e-mail address was changed</Title>
        <Paragraph>
          Hello {name}, your {shop.name} account now uses{' '}
          <strong style={{ wordBreak: 'break-word' }}>{newEmail}</strong> instead of this address.
          All further e-mails go there.
        </Paragraph>
        <Paragraph>If it was you, there is nothing more to do.</Paragraph>
        <Notice>
          <strong>It was not you?</strong> Undo the change until {until}. Your account then has this
          address again, every device is signed out, and we send you a link to set a new password.
        </Notice>
        <ActionButton href={undoUrl} shop={shop} addressToo>
          Undo this change
        </ActionButton>
      </>
    ),
  };
};
