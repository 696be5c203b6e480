import { ActionButton } from './action-button.tsx';
import { oneOrMany, ProductList } from './product-list.tsx';
import { Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const reviewInvitation: Template<'review-invitation'> = ({ name, products }, shop) => ({
  subject: oneOrMany(
    products,
    (product) => `How do you like your ${product.name}?`,
    () => `How do you like what you bought at ${shop.name}?`,
  ),
  preheader: 'A few words from you help others to choose.',
  reason: `You are receiving this e-mail because an order of yours at ${shop.name} has been delivered.`,
  body: (
    <>
      <Title>How do you like it?</Title>
      <Paragraph>
        Hello {name}, you have had some time with your order. Would you tell others how you find it?
        A star rating and a few honest words, good or bad, are all it takes.
      </Paragraph>
      <ProductList products={products} shop={shop} action="Write a review" detail={() => null} />
      <ActionButton href={`${shop.url}/dashboard/reviews`} shop={shop}>
        Review what you bought
      </ActionButton>
    </>
  ),
});
