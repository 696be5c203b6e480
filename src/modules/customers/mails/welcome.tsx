import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Aside, List, Paragraph, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import { TextLink } from '../../mail/mails/frame/text-link.tsx';

export const welcome = template('welcome', {
  words: {
    variables: NAME,
    texts: {
      subject: 'Welcome to {shop}',
      title: 'Welcome, {name}',
      text: 'Your account at {shop} is ready. Your cart and wishlist now follow you to every device on which you sign in.',
    },
  },
  sample: { name: 'Ada', confirmUrl: 'https://cirrus.example/confirm-email?token=w3lc0me' },
  content: ({ name, confirmUrl }, shop, words) => {
    const { subject, title, text } = words({ name });
    return {
      subject,
      preheader: confirmUrl
        ? 'Please confirm your e-mail address within 24 hours.'
        : 'Your account is ready.',
      reason: `You are receiving this e-mail because an account at ${shop.name} was made with this address.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <Paragraph>In your account you can</Paragraph>
          <List
            items={[
              'follow your orders, and order the same again',
              'keep addresses, so that checkout takes a moment',
              'review what you have bought',
              'choose which e-mails we send you',
            ]}
          />
          {confirmUrl ? (
            <>
              <Paragraph>
                Please confirm that this is your address. The link works once, and only within 24
                hours; your account settings have a new one sent.
              </Paragraph>
              <ActionButton href={confirmUrl} shop={shop} addressToo>
                Confirm my address
              </ActionButton>
            </>
          ) : (
            <ActionButton href={`${shop.url}/dashboard`} shop={shop}>
              Go to your account
            </ActionButton>
          )}
          <Aside>
            Was it somebody else who signed up with your address? Then{' '}
            <TextLink href="/forgot-password" shop={shop}>
              set a password of your own
            </TextLink>
            , and you can delete the account in its settings.
          </Aside>
        </>
      ),
    };
  },
});
