import { formatMoney } from '../../shared/format.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ProductList } from '../parts/product-list.tsx';
import { Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const newProducts: Template<'new-products'> = ({ name, products }, shop, words) => {
  const others = String(products.length - 1);
  const said = words({ name, product: products[0]?.name ?? '', others });
  return {
    subject: products.length === 1 ? said.subjectOne : said.subject,
    preheader: 'Have a look at what has just arrived.',
    reason: `You are receiving this e-mail because you have ordered at ${shop.name}, and did not switch off news of new products.`,
    body: (
      <>
        <Title>{said.title}</Title>
        <Words text={said.text} shop={shop} />
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
  };
};
