import { formatMoney } from '../../../shared/format.ts';
import { ProductList } from '../../catalog/mails/product-list.tsx';
import { sampleProduct } from '../../catalog/mails/sample-product.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const refill = template('refill', {
  words: {
    variables: { ...NAME, product: 'The first product’s name' },
    texts: {
      subject: 'Is there enough {product} left?',
      title: 'It may soon be empty',
      text: 'Hello {name}, by our reckoning this should be used up in a few days.',
    },
  },
  sample: {
    name: 'Ada',
    products: [sampleProduct()],
    orderUrl: 'https://cirrus.example/dashboard/orders/0190f3a2-7c1b-7d3e-9a4f-5b6c7d8e9f01',
  },
  content: ({ name, products, orderUrl }, shop, words) => {
    const said = words({ name, product: products[0]?.name ?? '' });
    return {
      subject: said.subject,
      preheader: 'The same again is one press away.',
      reason: `You are receiving this e-mail because you asked ${shop.name} to remind you before things are used up.`,
      body: (
        <>
          <Title>{said.title}</Title>
          <Words text={said.text} shop={shop} />
          <ProductList
            products={products}
            shop={shop}
            detail={({ price }) => formatMoney(price, shop)}
          />
          <ActionButton href={orderUrl} shop={shop}>
            Buy it again
          </ActionButton>
          <Aside>It comes once for what you bought, and not if you have bought it again.</Aside>
        </>
      ),
    };
  },
});
