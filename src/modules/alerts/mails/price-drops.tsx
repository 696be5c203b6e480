import { formatMoney } from '../../../shared/format.ts';
import { ProductList } from '../../catalog/mails/product-list.tsx';
import { sampleProduct } from '../../catalog/mails/sample-product.ts';
import type { MailProduct } from '../../catalog/schema.ts';
import { paint } from '../../mail/mails/frame/mail-tokens.ts';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';
import type { MailShop } from '../../mail/schema.ts';

export const priceDrops = template('price-drops', {
  words: {
    variables: {
      ...NAME,
      product: 'The first product’s name',
      price: 'What it costs now',
      count: 'How many prices have come down',
    },
    texts: {
      subject: '{count} prices have come down at {shop}',
      subjectOne: '{product} is down to {price}',
      title: 'Now for less',
      text: 'Hello {name}, look what costs less now.',
    },
  },
  sample: {
    name: 'Ada',
    products: [sampleProduct({ oldPrice: '49.99' })],
  },
  content: ({ name, products }, shop, words) => {
    const [first] = products;
    const said = words({
      name,
      product: first?.name ?? '',
      price: first ? formatMoney(first.price, shop) : '',
      count: String(products.length),
    });
    return {
      subject: products.length === 1 ? said.subjectOne : said.subject,
      preheader: 'What it costs now, and what it cost before.',
      reason: `You are receiving this e-mail because you asked ${shop.name} to tell you of lower prices.`,
      body: (
        <>
          <Title>{said.title}</Title>
          <Words text={said.text} shop={shop} />
          <ProductList
            products={products}
            shop={shop}
            action="See it in the shop"
            detail={(product) => <Price product={product} shop={shop} />}
          />
          <Aside>Prices as this e-mail was sent; the shop shows what they are now.</Aside>
        </>
      ),
    };
  },
});

function Price({ product, shop }: { product: MailProduct; shop: MailShop }) {
  return (
    <>
      <strong {...paint({ text: 'warm' }, { fontWeight: 600 })}>
        {formatMoney(product.price, shop)}
      </strong>
      {product.oldPrice && (
        <span {...paint({ text: 'ink-soft' })}> was {formatMoney(product.oldPrice, shop)}</span>
      )}
    </>
  );
}
