import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const newsletterConfirmation = template('newsletter-confirmation', {
  words: {
    variables: {},
    texts: {
      subject: 'Please confirm the {shop} newsletter',
      title: 'One more click',
      text: 'Please confirm that you would like the {shop} newsletter. We send it to confirmed addresses only, and you can leave it at any time with the link in each one.',
    },
  },
  sample: { confirmUrl: 'https://cirrus.example/newsletter/confirm?token=c0nf1rm' },
  content: ({ confirmUrl }, shop, words) => {
    const { subject, title, text } = words({});
    return {
      subject,
      preheader: 'One click, and it comes to this address.',
      reason: `You are receiving this e-mail because the ${shop.name} newsletter was asked for with this address.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <ActionButton href={confirmUrl} shop={shop} addressToo>
            Yes, send it to me
          </ActionButton>
          <Aside>
            If it was not you, you need not do anything: without a confirmation no newsletter comes.
          </Aside>
        </>
      ),
    };
  },
});
