import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

/** What the shop answered below a review. */
export const reviewReply = template('review-reply', {
  words: {
    variables: { ...NAME, product: 'The product’s name' },
    texts: {
      subject: '{shop} has answered your review of {product}',
      title: 'An answer to your review',
      text: 'Hello {name}, you wrote what you think of {product}. This is what we say to it, for everybody to read.',
    },
  },
  sample: {
    name: 'Ada',
    product: {
      name: 'Nimbus Lumen Pod Kit',
      url: 'https://shop.example.com/product/nimbus#reviews',
    },
    reply: 'That should not happen, and we are sorry: a new pod is in the post to you.',
  },
  content: ({ name, product, reply }, shop, words) => {
    const { subject, title, text } = words({ name, product: product.name });
    return {
      subject,
      preheader: reply,
      reason: `You are receiving this e-mail because you reviewed what you bought at ${shop.name}.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <Words text={reply} shop={shop} />
          <ActionButton href={product.url} shop={shop}>
            See it on the page
          </ActionButton>
        </>
      ),
    };
  },
});
