import { ActionButton } from '../parts/action-button.tsx';
import { ProductList } from '../parts/product-list.tsx';
import { Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const reviewInvitation: Template<'review-invitation'> = (
  { name, products },
  shop,
  words,
) => {
  const said = words({ name, product: products[0]?.name ?? '' });
  return {
    subject: products.length === 1 ? said.subjectOne : said.subject,
    preheader: 'A few words from you help others to choose.',
    reason: `You are receiving this e-mail because an order of yours at ${shop.name} has been delivered.`,
    body: (
      <>
        <Title>{said.title}</Title>
        <Words text={said.text} shop={shop} />
        <ProductList products={products} shop={shop} action="Write a review" detail={() => null} />
        <ActionButton href={`${shop.url}/dashboard/reviews`} shop={shop}>
          Review what you bought
        </ActionButton>
      </>
    ),
  };
};
