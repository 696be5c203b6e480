import { ProductList } from '../../catalog/mails/product-list.tsx';
import { sampleProduct } from '../../catalog/mails/sample-product.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const reviewInvitation = template('review-invitation', {
  words: {
    variables: { ...NAME, product: 'The first product’s name' },
    texts: {
      subject: 'How do you like what you bought at {shop}?',
      subjectOne: 'How do you like your {product}?',
      title: 'How do you like it?',
      text: 'Hello {name}, you have had some time with your order. Would you tell others how you find it? A star rating and a few honest words, good or bad, are all it takes.',
    },
  },
  sample: { name: 'Ada', products: [sampleProduct()] },
  content: ({ name, products }, shop, words) => {
    const said = words({ name, product: products[0]?.name ?? '' });
    return {
      subject: products.length === 1 ? said.subjectOne : said.subject,
      preheader: 'A few words from you help others to choose.',
      reason: `You are receiving this e-mail because an order of yours at ${shop.name} has been delivered.`,
      body: (
        <>
          <Title>{said.title}</Title>
          <Words text={said.text} shop={shop} />
          <ProductList
            products={products}
            shop={shop}
            action="Write a review"
            detail={() => null}
          />
          <ActionButton href={`${shop.url}/dashboard/reviews`} shop={shop}>
            Review what you bought
          </ActionButton>
        </>
      ),
    };
  },
});
