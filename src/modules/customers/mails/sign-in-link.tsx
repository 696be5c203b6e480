import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const signInLink = template('sign-in-link', {
  words: {
    variables: NAME,
    texts: {
      subject: 'Sign in to {shop}',
      title: 'Sign in by this link',
      text: 'Hello {name}, the link below signs you in at {shop}. It works once, and only within 1 hour.',
    },
  },
  sample: { name: 'Ada', signInUrl: 'https://cirrus.example/enter?token=s1gn1n' },
  content: ({ name, signInUrl }, shop, words) => {
    const { subject, title, text } = words({ name });
    return {
      subject,
      preheader: 'This link works once, within 1 hour.',
      reason: `You are receiving this e-mail because a link was asked for at ${shop.name} with this address.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <ActionButton href={signInUrl} shop={shop} addressToo>
            Sign in
          </ActionButton>
          <Aside>
            If you did not ask for this, you need not do anything. Please do not pass this e-mail
            on: whoever has the link can open your account.
          </Aside>
        </>
      ),
    };
  },
});
