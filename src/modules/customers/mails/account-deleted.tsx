import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { List, Paragraph, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const accountDeleted = template('account-deleted', {
  words: {
    variables: NAME,
    texts: {
      subject: 'Your {shop} account has been deleted',
      title: 'Your account is deleted',
      text: 'Goodbye, {name}, and thank you for having been with us. Your {shop} account is gone, and this cannot be undone.',
    },
  },
  sample: { name: 'Ada' },
  content: ({ name }, shop, words) => {
    const { subject, title, text } = words({ name });
    return {
      subject,
      preheader: 'What was erased, and what we keep.',
      reason: `You are receiving this last e-mail because your account at ${shop.name} was deleted.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <Paragraph>We have erased</Paragraph>
          <List
            items={[
              'your name, username, e-mail address, telephone number and password',
              'your saved addresses, cart and wishlist',
              'your newsletter subscription, other notices and preferences',
            ]}
          />
          <Paragraph>
            We keep, without your name, what was ordered, when, for how much and to which country,
            because our books need it, and the reviews that you wrote. An order still on its way
            keeps name and address until it has arrived or is cancelled.
          </Paragraph>
        </>
      ),
    };
  },
});
