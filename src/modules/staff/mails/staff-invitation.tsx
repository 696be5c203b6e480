import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { USERNAME } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const staffInvitation = template('staff-invitation', {
  words: {
    variables: USERNAME,
    texts: {
      subject: 'You are invited to the back office of {shop}',
      title: 'Welcome to {shop}',
      text: 'An account was made for you in the back office of {shop}. Your username is {name}. The link below lets you choose your password. It works once, and only within 7 days.',
    },
  },
  sample: { name: 'ada', inviteUrl: 'https://cirrus.example/admin/choose-password?token=1nv1te' },
  content: ({ name, inviteUrl }, shop, words) => {
    const { subject, title, text } = words({ name });
    return {
      subject,
      preheader: 'Choose your password within 7 days.',
      reason: `You are receiving this e-mail because an owner of ${shop.name} gave this address for an account of staff.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <ActionButton href={inviteUrl} shop={shop} addressToo>
            Choose a password
          </ActionButton>
          <Aside>
            Please do not pass this e-mail on: whoever has the link can use your account. If you do
            not know what this is about, you need not do anything.
          </Aside>
        </>
      ),
    };
  },
});
