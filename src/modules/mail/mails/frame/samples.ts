import { decimalsOf } from '../../../../kit/format.ts';
import type { MailContext, MailShop } from '../../schema.ts';

/** What a preview shows of a product. */
export type SampleProduct = { name: string; imageUrl: string };

/** In a shop without products: a picture that every shop has. */
const NO_PICTURE = '/icons/icon-192.png';

/** What mails are about in previews and tests, which override what they are about. */

/** Who sends goods, and where they come back to; in previews the shop's own. */
export const SAMPLE_SELLER = 'Cirrus Trading\nUnit 7, Harbour Yard\nBristol BS1 9VK';

export const sampleShop = (differences: Partial<MailShop> = {}): MailShop => ({
  name: 'Cirrus',
  url: 'https://cirrus.example',
  logoUrl: null,
  currency: 'GBP',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  companyName: 'Cirrus Trading',
  address: 'Unit 7, Harbour Yard\nBristol BS1 9VK',
  phoneNumber: '01632 960 147',
  warningText: 'WARNING: This product contains nicotine.',
  sender: { name: '', address: '' },
  ...differences,
});

export const sampleContext = (differences: Partial<MailShop> = {}): MailContext => ({
  shop: sampleShop(differences),
  unsubscribeUrl: null,
  words: {},
});

/**
 * A sample as this shop would send it: in its currency, from its address, about its own products where it has some.
 * Without decimals, 39.99 becomes 3999, so that sums stay right.
 */
export function sampleIn<Mail extends object>(
  data: Mail,
  shop: MailShop,
  products: readonly SampleProduct[] = [],
): Mail {
  const sender = [shop.companyName, shop.address].filter(Boolean).join('\n');
  const pictured = [...products];
  const shown = new Map<string, SampleProduct | undefined>();
  const own = (sample: SampleProduct): Partial<SampleProduct> => {
    if (!shown.has(sample.name)) shown.set(sample.name, pictured.shift());
    return shown.get(sample.name) ?? { imageUrl: NO_PICTURE };
  };
  return JSON.parse(JSON.stringify(data), (key, value) => {
    if (key === 'currency') return shop.currency;
    if (value === SAMPLE_SELLER) return sender;
    if (isProduct(value)) return { ...value, ...own(value) };
    if (typeof value !== 'string') return value;
    const isAmount = /^\d+\.\d\d$/.test(value);
    if (isAmount)
      return decimalsOf(shop.currency) > 0 ? value : `${Number(value.replace('.', ''))}.00`;
    return value.replace(/https:\/\/c(?:irrus)?\.example/g, shop.url);
  });
}

const isProduct = (value: unknown): value is SampleProduct =>
  typeof value === 'object' && value !== null && 'imageUrl' in value && 'name' in value;
