import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const confirmEmail = template('confirm-email', {
  words: {
    variables: { ...NAME, email: 'The address to be confirmed' },
    texts: {
      subject: 'Confirm your e-mail address for {shop}',
      title: 'Confirm your e-mail address',
      text: 'Hello {name}, please confirm that {email} is your address. The link works once, and only within 24 hours.',
    },
  },
  sample: {
    name: 'Ada',
    email: 'new@example.com',
    confirmUrl: 'https://cirrus.example/confirm-email?token=c0nf1rm',
  },
  content: ({ name, email, confirmUrl }, shop, words) => {
    const { subject, title, text } = words({ name, email });
    return {
      subject,
      preheader: 'This link works once, within 24 hours.',
      reason: `You are receiving this e-mail because ${email} was entered as the address of an account at ${shop.name}.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <ActionButton href={confirmUrl} shop={shop} addressToo>
            Confirm my address
          </ActionButton>
          <Aside>
            If this was not you, please ignore this e-mail: without the link, the address is never
            confirmed. Please do not pass it on.
          </Aside>
        </>
      ),
    };
  },
});
