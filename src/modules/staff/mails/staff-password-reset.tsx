import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { USERNAME } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const staffPasswordReset = template('staff-password-reset', {
  words: {
    variables: USERNAME,
    texts: {
      subject: 'Choose a new password for the back office of {shop}',
      title: 'Choose a new password',
      text: 'The link below lets you choose a new password for your account {name} in the back office of {shop}. It works once, and only within 1 hour.',
    },
  },
  sample: { name: 'ada', resetUrl: 'https://cirrus.example/admin/choose-password?token=r3s3t' },
  content: ({ name, resetUrl }, shop, words) => {
    const { subject, title, text } = words({ name });
    return {
      subject,
      preheader: 'This link works once, within 1 hour.',
      reason: `You are receiving this e-mail because a new password was asked for in the back office of ${shop.name}.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <ActionButton href={resetUrl} shop={shop} addressToo>
            Choose a new password
          </ActionButton>
          <Aside>
            If you did not ask for this, you need not do anything: your password stays as it is.
            Please do not pass this e-mail on: whoever has the link can choose your password.
          </Aside>
        </>
      ),
    };
  },
});
