import { formatMoney } from '../../../shared/format.ts';
import { ProductList } from '../../catalog/mails/product-list.tsx';
import { sampleProduct } from '../../catalog/mails/sample-product.ts';
import { linkedText } from '../../mail/mails/frame/linked-text.tsx';
import { Paragraph, Title } from '../../mail/mails/frame/prose.tsx';
import { type MailData, template } from '../../mail/mails/frame/template.ts';
import type { MailShop } from '../../mail/schema.ts';

type Data = MailData['newsletter'];

const SAMPLE: Data = {
  subject: 'Winter hours',
  paragraphs: ['We are open every day.', 'See https://cirrus.example/shipping-info.\nWarmly, us'],
  products: [sampleProduct()],
};

const content = ({ subject, paragraphs, products = [], pixelUrl }: Data, shop: MailShop) => ({
  subject,
  preheader: paragraphs[0]?.slice(0, 140) ?? '',
  reason: `You are receiving this e-mail because you subscribed to the ${shop.name} newsletter.`,
  body: (
    <>
      <Title>{subject}</Title>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Paragraph key={index}>{linkedText(paragraph, shop)}</Paragraph>
      ))}
      {products.length > 0 && (
        <ProductList
          products={products}
          shop={shop}
          action="See it in the shop"
          detail={({ price }) => formatMoney(price, shop)}
        />
      )}
      {pixelUrl !== undefined && (
        <img src={pixelUrl} alt="" width={1} height={1} fetchPriority="low" className="html-only" />
      )}
    </>
  ),
});

export const newsletter = template('newsletter', { sample: SAMPLE, content });

export const newsletterTest = template('newsletter-test', {
  sample: SAMPLE,
  content: (data, shop) => ({
    ...content(data, shop),
    reason: `You are receiving this e-mail because somebody at ${shop.name} tries a newsletter out.`,
  }),
});
