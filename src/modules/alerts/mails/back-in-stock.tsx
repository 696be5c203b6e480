import { formatMoney } from '../../../shared/format.ts';
import { ProductList } from '../../catalog/mails/product-list.tsx';
import { sampleProduct } from '../../catalog/mails/sample-product.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const backInStock = template('back-in-stock', {
  words: {
    variables: { product: 'The product’s name' },
    texts: {
      subject: 'Back in stock: {product}',
      title: 'It is back',
      text: 'You asked us to tell you when {product} is in stock again. It is now. We cannot put one aside for you, so it is there while it lasts.',
    },
  },
  sample: { product: sampleProduct() },
  content: ({ product }, shop, words) => {
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
  },
});
