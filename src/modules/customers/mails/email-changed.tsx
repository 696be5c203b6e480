import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Notice } from '../../mail/mails/frame/notice.tsx';
import { Paragraph, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const emailChanged = template('email-changed', {
  words: {
    variables: { ...NAME, email: 'The new address' },
    texts: {
      subject: 'Your {shop} account is about to get another e-mail address',
      title: 'Another e-mail address was entered',
      text: 'Hello {name}, somebody who knows your password entered {email} as the address of your {shop} account. Your present address stays in force until the new one is confirmed.',
      subjectDone: 'The e-mail address of your {shop} account was changed',
      titleDone: 'Your e-mail address was changed',
      textDone:
        'Hello {name}, your {shop} account now has the address {email}. All further e-mails go there.',
    },
  },
  sample: {
    undoUrl: null,
    name: 'Ada',
    newEmail: 'new@example.com',
    confirmed: false,
    forgotUrl: 'https://cirrus.example/forgot-password',
  },
  content: (data, shop, words) => {
    const { name, newEmail, confirmed, forgotUrl, undoUrl } = data;
    const said = words({ name, email: newEmail });
    const ways = {
      undo: {
        text: 'Somebody of our shop changed it, and you did not ask for that? Take it back within 72 hours: your address and your password are then what they were, and every device is signed out.',
        label: 'Take the change back',
        href: undoUrl ?? '',
      },
      write: {
        text: 'Please write to us at once: whoever did it knew your password.',
        label: 'Contact us',
        href: `${shop.url}/customer-support`,
      },
      reset: {
        text: 'Set a new password now. That also stops the change, and signs out every device.',
        label: 'Set a new password',
        href: forgotUrl,
      },
    };
    const way = undoUrl ? 'undo' : confirmed ? 'write' : 'reset';
    return {
      subject: confirmed ? said.subjectDone : said.subject,
      preheader: confirmed ? `It is ${newEmail} now.` : `It will be ${newEmail}, once confirmed.`,
      reason: `You are receiving this e-mail because this is, or was, the address of your ${shop.name} account.`,
      body: (
        <>
          <Title>{confirmed ? said.titleDone : said.title}</Title>
          <Words text={confirmed ? said.textDone : said.text} shop={shop} />
          <Paragraph>If it was you, there is nothing more to do.</Paragraph>
          <Notice>
            <strong>It was not you?</strong> {ways[way].text}
          </Notice>
          <ActionButton href={ways[way].href} shop={shop}>
            {ways[way].label}
          </ActionButton>
        </>
      ),
    };
  },
});
