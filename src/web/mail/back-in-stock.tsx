import { formatMoney } from '../shared/format.ts';
import { ActionButton } from './action-button.tsx';
import { ProductList } from './product-list.tsx';
import { Paragraph, Title } from './prose.tsx';
import type { Template } from './template.ts';

export const backInStock: Template<'back-in-stock'> = ({ product }, shop) => ({
  subject: `Back in stock: ${product.name}`,
  preheader: 'You asked us to tell you. Here it is again.',
  reason: `You are receiving this e-mail, once, because you asked ${shop.name} to tell you.`,
  body: (
    <>
      <Title>It is back</Title>
      <Paragraph>
        You asked us to tell you when {product.name} is in stock again. It is now. We cannot put one
        aside for you, so it is there while it lasts.
      </Paragraph>
      <ProductList
        products={[product]}
        shop={shop}
        detail={({ price }) => formatMoney(price, shop)}
      />
      <ActionButton href={product.url} shop={shop}>
        See it in the shop
      </ActionButton>
    </>
  ),
});
