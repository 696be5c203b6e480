import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const passwordReset = template('password-reset', {
  words: {
    variables: NAME,
    texts: {
      subject: 'Reset your {shop} password',
      title: 'Set a new password',
      text: 'Hello {name}, the link below lets you set a new password for your {shop} account. It works once, and only within 1 hour.',
    },
  },
  sample: { name: 'Ada', resetUrl: 'https://cirrus.example/reset-password?token=r3s3t' },
  content: ({ name, resetUrl }, shop, words) => {
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
  },
});
