import { formatMoney } from '../../../shared/format.ts';
import { ProductList } from '../../catalog/mails/product-list.tsx';
import { sampleProduct } from '../../catalog/mails/sample-product.ts';
import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { NAME } from '../../mail/mails/frame/mail-words.ts';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const cartLeft = template('cart-left', {
  words: {
    variables: NAME,
    texts: {
      subject: 'Your cart at {shop} is still here',
      title: 'You left something behind',
      text: 'Hello {name}, what you put into your cart is still there.',
    },
  },
  sample: {
    name: 'Ada',
    products: [sampleProduct()],
    cartUrl: 'https://cirrus.example/open-cart?token=c4rt',
  },
  content: ({ name, products, cartUrl }, shop, words) => {
    const said = words({ name });
    return {
      subject: said.subject,
      preheader: 'One press opens it, on this device, too.',
      reason: `You are receiving this e-mail because you asked ${shop.name} to remind you of your cart. It comes once for a cart.`,
      body: (
        <>
          <Title>{said.title}</Title>
          <Words text={said.text} shop={shop} />
          <ProductList
            products={products}
            shop={shop}
            detail={({ price }) => formatMoney(price, shop)}
          />
          <ActionButton href={cartUrl} shop={shop}>
            Open my cart
          </ActionButton>
          <Aside>Nothing is put aside for you. The link works for 30 days.</Aside>
        </>
      ),
    };
  },
});
