import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Notice } from '../../mail/mails/frame/notice.tsx';
import { Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const passwordChanged = template('password-changed', {
  words: {
    variables: NAME,
    texts: {
      subject: 'Your {shop} password was changed',
      title: 'Your password was changed',
      text: 'Hello {name}, the password of your {shop} account has just been changed, and every other device was signed out.\n\nIf it was you, there is nothing more to do.',
    },
  },
  sample: { name: 'Ada', forgotUrl: 'https://cirrus.example/forgot-password' },
  content: ({ name, forgotUrl }, shop, words) => {
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
  },
});
