import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { USERNAME } from '../../mail/mails/frame/mail-words.ts';
import { Notice } from '../../mail/mails/frame/notice.tsx';
import { Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const staffPasswordChanged = template('staff-password-changed', {
  words: {
    variables: USERNAME,
    texts: {
      subject: 'Your password for the back office of {shop} was changed',
      title: 'Your password was changed',
      text: 'The password of your account {name} in the back office of {shop} has just been changed, and you were signed out elsewhere.\n\nIf it was you, there is nothing more to do.',
    },
  },
  sample: { name: 'ada', forgotUrl: 'https://cirrus.example/admin/forgot-password' },
  content: ({ name, forgotUrl }, shop, words) => {
    const { subject, title, text } = words({ name });
    return {
      subject,
      preheader: 'If it was not you, choose a new one now.',
      reason: `You are receiving this e-mail because the password of your account in the back office of ${shop.name} was changed.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <Notice>
            <strong>It was not you?</strong> Choose a new password now, and tell an owner of the
            shop. That shuts out whoever changed it.
          </Notice>
          <ActionButton href={forgotUrl} shop={shop} addressToo>
            Choose a new password
          </ActionButton>
        </>
      ),
    };
  },
});
