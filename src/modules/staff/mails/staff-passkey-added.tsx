import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { USERNAME } from '../../mail/mails/frame/mail-words.ts';
import { Notice } from '../../mail/mails/frame/notice.tsx';
import { Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const staffPasskeyAdded = template('staff-passkey-added', {
  words: {
    variables: { ...USERNAME, device: 'The browser in which it was made' },
    texts: {
      subject: 'A passkey was added to your account in the back office of {shop}',
      title: 'A passkey was added',
      text: 'A passkey was just added to your account {name} in the back office of {shop} with {device}. It signs in without password and code.\n\nIf it was you, there is nothing more to do.',
    },
  },
  sample: {
    name: 'ada',
    device: 'Safari on iPhone',
    forgotUrl: 'https://cirrus.example/admin/forgot-password',
  },
  content: ({ name, device, forgotUrl }, shop, words) => {
    const { subject, title, text } = words({ name, device });
    return {
      subject,
      preheader: 'If it was not you, choose a new password now.',
      reason: `You are receiving this e-mail because a passkey was added to your account in the back office of ${shop.name}.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <Notice>
            <strong>It was not you?</strong> Choose a new password now, and tell an owner of the
            shop. That removes every passkey and shuts out whoever made this one.
          </Notice>
          <ActionButton href={forgotUrl} shop={shop} addressToo>
            Choose a new password
          </ActionButton>
        </>
      ),
    };
  },
});
