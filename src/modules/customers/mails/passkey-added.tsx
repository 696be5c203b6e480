import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Notice } from '../../mail/mails/frame/notice.tsx';
import { Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const passkeyAdded = template('passkey-added', {
  words: {
    variables: { ...NAME, device: 'The browser in which it was made' },
    texts: {
      subject: 'A passkey was added to your {shop} account',
      title: 'A passkey was added',
      text: 'Hello {name}, a passkey was just added to your {shop} account with {device}. It signs in without a password.\n\nIf it was you, there is nothing more to do.',
    },
  },
  sample: {
    name: 'Ada',
    device: 'Safari on iPhone',
    settingsUrl: 'https://cirrus.example/dashboard/settings#passkeys',
  },
  content: ({ name, device, settingsUrl }, shop, words) => {
    const { subject, title, text } = words({ name, device });
    return {
      subject,
      preheader: 'If it was not you, remove it now.',
      reason: `You are receiving this e-mail because a passkey was added to your ${shop.name} account.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <Notice>
            <strong>It was not you?</strong> Change your password now. That removes every passkey
            and signs out every other device.
          </Notice>
          <ActionButton href={settingsUrl} shop={shop} addressToo>
            Look at my passkeys
          </ActionButton>
        </>
      ),
    };
  },
});
