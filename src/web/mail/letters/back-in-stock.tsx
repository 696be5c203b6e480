import { formatMoney } from '../../shared/format.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ProductList } from '../parts/product-list.tsx';
import { Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const backInStock: Template<'back-in-stock'> = ({ product }, shop, words) => {
  const { subject, title, text } = words({ product: product.name });
  return {
    subject,
    preheader: 'You asked us to tell you. Here it is again.',
    reason: `You are receiving this e-mail, once, because you asked ${shop.name} to tell you.`,
    body: (
      <>
        <Title>{title}</Title>
        <Words text={text} shop={shop} />
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
  };
};
