import { ActionButton } from './action-button.tsx';
import { Notice } from './notice.tsx';
import { Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const emailChanged: Template<'email-changed'> = (letter, shop) => {
  const { name, newEmail, confirmed, forgotUrl } = letter;
  const address = <strong style={{ wordBreak: 'break-word' }}>{newEmail}</strong>;
  return {
    subject: confirmed
      ? `The e-mail address of your ${shop.name} account was changed`
      : `Your ${shop.name} account is about to get another e-mail address`,
    preheader: confirmed ? `It is ${newEmail} now.` : `It will be ${newEmail}, once confirmed.`,
    reason: `You are receiving this e-mail because this is, or was, the address of your ${shop.name} account.`,
    body: (
      <>
        <Title>
          {confirmed ? 'Your e-mail address was changed' : 'Another e-mail address was entered'}
        </Title>
        {confirmed ? (
          <Paragraph>
            Hello {name}, your {shop.name} account now has the address {address}. All further
            e-mails go there.
          </Paragraph>
        ) : (
          <Paragraph>
            Hello {name}, somebody who knows your password entered {address} as the address of your{' '}
            {shop.name} account. Your present address stays in force until the new one is confirmed.
          </Paragraph>
        )}
        <Paragraph>If it was you, there is nothing more to do.</Paragraph>
        <Notice>
          <strong>It was not you?</strong>{' '}
          {confirmed
            ? 'Please write to us at once: whoever did it knew your password.'
            : 'Set a new password now. That also stops the change, and signs out every device.'}
        </Notice>
        <ActionButton href={confirmed ? `${shop.url}/customer-support` : forgotUrl} shop={shop}>
          {confirmed ? 'Contact us' : 'Set a new password'}
        </ActionButton>
      </>
    ),
  };
};
