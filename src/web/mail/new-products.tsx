import { formatMoney } from '../shared/format.ts';
import { ActionButton } from './action-button.tsx';
import { oneOrMany, ProductList } from './product-list.tsx';
import { Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const newProducts: Template<'new-products'> = ({ name, products }, shop) => ({
  subject: oneOrMany(
    products,
    (product) => `New at ${shop.name}: ${product.name}`,
    (first, others) => `New at ${shop.name}: ${first?.name} and ${others} more`,
  ),
  preheader: 'Have a look at what has just arrived.',
  reason: `You are receiving this e-mail because you have ordered at ${shop.name}, and did not switch off news of new products.`,
  body: (
    <>
      <Title>New in the shop</Title>
      <Paragraph>Hello {name}, this has just come into the shop.</Paragraph>
      <ProductList
        products={products}
        shop={shop}
        action="See it in the shop"
        detail={({ price }) => formatMoney(price, shop)}
      />
      <ActionButton href={`${shop.url}/products`} shop={shop}>
        See all products
      </ActionButton>
    </>
  ),
});
