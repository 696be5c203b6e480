import { formatMoney } from '../../../shared/format.ts';
import { ProductList } from '../../catalog/mails/product-list.tsx';
import { sampleProduct } from '../../catalog/mails/sample-product.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const newProducts = template('new-products', {
  words: {
    variables: {
      ...NAME,
      product: 'The first product’s name',
      others: 'How many there are besides',
    },
    texts: {
      subject: 'New at {shop}: {product} and {others} more',
      subjectOne: 'New at {shop}: {product}',
      title: 'New in the shop',
      text: 'Hello {name}, this has just come into the shop.',
    },
  },
  sample: {
    name: 'Ada',
    products: [sampleProduct(), sampleProduct({ name: 'Mesh Coil', url: 'https://c.example/2' })],
  },
  content: ({ name, products }, shop, words) => {
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
  },
});
