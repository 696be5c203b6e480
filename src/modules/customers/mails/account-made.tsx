import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const accountMade = template('account-made', {
  words: {
    variables: NAME,
    texts: {
      subject: 'Your account at {shop}',
      title: 'Your account, {name}',
      text: 'We made an account for you at {shop} with your order, so that you can follow it. Choose a password and it is yours. The link works once, within 7 days; later, “Forgot password” sends you another.',
    },
  },
  sample: { name: 'Ada', claimUrl: 'https://cirrus.example/reset-password?token=cl41m' },
  content: ({ name, claimUrl }, shop, words) => {
    const { subject, title, text } = words({ name });
    return {
      subject,
      preheader: 'Choose a password, and it is yours.',
      reason: `You are receiving this e-mail because ${shop.name} took an order for this address.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <ActionButton href={claimUrl} shop={shop} addressToo>
            Choose a password
          </ActionButton>
          <Aside>
            Please do not pass this e-mail on: whoever has the link can take the account. If you
            ordered nothing from us, please tell us.
          </Aside>
        </>
      ),
    };
  },
});
