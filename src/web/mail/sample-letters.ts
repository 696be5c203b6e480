import { decimalsOf } from '../../kit/format.ts';
import type { LetterProduct } from '../../modules/catalog/schema.ts';
import type { LetterContext, LetterShop } from '../../modules/mail/schema.ts';
import type { LetterOrder, ParcelView } from '../../modules/orders/schema.ts';
import type { Letter } from './kinds.ts';

/** What a preview shows of a product. */
export type SampleProduct = { name: string; imageUrl: string };

/** In a shop without products: a picture that every shop has. */
const NO_PICTURE = '/icons/icon-192.png';

/** What letters are about in previews and tests, which override what they are about. */

export const sampleShop = (differences: Partial<LetterShop> = {}): LetterShop => ({
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
  ...differences,
});

export const sampleContext = (differences: Partial<LetterShop> = {}): LetterContext => ({
  shop: sampleShop(differences),
  unsubscribeUrl: null,
  words: {},
});

export const sampleProduct = (differences: Partial<LetterProduct> = {}): LetterProduct => ({
  name: 'Nimbus Pod Kit',
  options: 'Colour Graphite',
  url: 'https://cirrus.example/product/nimbus-pod-kit',
  imageUrl: `https://cirrus.example/media/${'a'.repeat(32)}.webp`,
  price: '39.99',
  ...differences,
});

const ORDER_ID = '0b8f7c2e-5a64-4e59-9f58-3d21ab12cd34';

export const sampleOrder = (differences: Partial<LetterOrder> = {}): LetterOrder => ({
  id: ORDER_ID,
  number: '#1001',
  url: `https://cirrus.example/dashboard/orders/${ORDER_ID}`,
  createdAt: '2026-11-21T23:30:00.000Z',
  status: 'Processing',
  paymentState: 'Unpaid',
  fulfilmentState: 'Unfulfilled',
  currency: 'GBP',
  subtotal: '73.97',
  discount: '0.00',
  discounts: [],
  shipping: '9.99',
  tax: '5.92',
  taxes: [{ name: 'Tax', percent: '8', amount: '5.92' }],
  taxIncluded: false,
  correction: '0.00',
  total: '89.88',
  giftCard: '0.00',
  due: '89.88',
  items: [
    {
      id: '6f8e1f70-52cf-4c15-9a63-0a5a3c0f7a11',
      productId: '6f8e1f70-52cf-4c15-9a63-0a5a3c0f7b11',
      variantId: '6f8e1f70-52cf-4c15-9a63-0a5a3c0f7c11',
      slug: 'nimbus-pod-kit',
      name: 'Nimbus Pod Kit',
      options: { Colour: 'Graphite' },
      imageUrl: `/media/${'a'.repeat(32)}.webp`,
      quantity: 1,
      price: '49.99',
    },
    {
      id: '6f8e1f70-52cf-4c15-9a63-0a5a3c0f7a12',
      productId: '6f8e1f70-52cf-4c15-9a63-0a5a3c0f7b12',
      variantId: '6f8e1f70-52cf-4c15-9a63-0a5a3c0f7c12',
      slug: 'salted-pear',
      name: 'Salted Pear',
      options: { Strength: '10 mg', Size: '10 ml' },
      imageUrl: 'https://pictures.example/pear.jpg',
      quantity: 2,
      price: '11.99',
    },
  ],
  trackingNumber: null,
  carrier: null,
  trackingUrl: null,
  estimatedDelivery: '2026-11-28T12:00:00.000Z',
  arrives: { from: '2026-11-26', to: '2026-11-28' },
  paymentMethod: 'Cash on Delivery',
  shippingMethod: 'Standard',
  isPickup: false,
  readyForCollectionAt: null,
  collectFrom: null,
  shippingAddress: {
    type: 'Home',
    name: 'Ada Lovelace',
    street: '12 St James’s Square',
    city: 'London',
    state: 'Greater London',
    zipCode: 'SW1Y 4JH',
    country: 'United Kingdom',
    phone: null,
  },
  timeline: [{ event: 'placed', at: '2026-11-21T23:30:00.000Z', amount: null }],
  shipments: [],
  refunds: [],
  cancellable: true,
  ...differences,
});

export const samplePaidOrder = (differences: Partial<LetterOrder> = {}): LetterOrder =>
  sampleOrder({
    status: 'Completed',
    paymentState: 'Paid',
    paymentMethod: 'Stripe',
    cancellable: false,
    timeline: [
      { event: 'placed', at: '2026-11-21T23:30:00.000Z', amount: null },
      { event: 'paid', at: '2026-11-21T23:31:00.000Z', amount: null },
      { event: 'delivered', at: '2026-11-25T10:00:00.000Z', amount: null },
    ],
    ...differences,
  });

export const tracking = {
  status: 'Shipped',
  fulfilmentState: 'Shipped',
  carrier: 'Royal Mail',
  trackingNumber: 'AB123456789GB',
  trackingUrl: 'https://carrier.example/AB123456789GB',
} as const;

/** With all that the sample order holds. */
export const sampleParcel = (differences: Partial<ParcelView> = {}): ParcelView => ({
  id: '6f8e1f70-52cf-4c15-9a63-0a5a3c0f7d11',
  collection: false,
  carrier: tracking.carrier,
  trackingNumber: tracking.trackingNumber,
  trackingUrl: tracking.trackingUrl,
  shippedAt: '2026-11-23T09:00:00.000Z',
  deliveredAt: null,
  lines: sampleOrder().items.map(({ id, quantity }) => ({ itemId: id, quantity })),
  ...differences,
});

export const collectedOrder = samplePaidOrder({
  isPickup: true,
  shippingMethod: 'Collection',
  shipping: '0.00',
  collectFrom: 'Cirrus Trading\nUnit 7, Harbour Yard\nBristol BS1 9VK',
  readyForCollectionAt: '2026-11-23T09:00:00.000Z',
});

export const sampleReturn = {
  name: 'Ada',
  order: samplePaidOrder({ ...tracking, status: 'Delivered', fulfilmentState: 'Delivered' }),
  lines: sampleOrder()
    .items.slice(0, 1)
    .map(({ id, name, options, imageUrl }) => ({
      ...{ itemId: id, name, options, imageUrl, quantity: 1 },
    })),
  refusal: '',
  address: 'Cirrus Trading\nUnit 7, Harbour Yard\nBristol BS1 9VK',
};

/**
 * A sample as this shop would send it: in its currency, from its address, about its own products where it has some.
 * Without decimals, 39.99 becomes 3999, so that sums stay right.
 */
export function sampleIn(
  letter: Letter,
  shop: LetterShop,
  products: readonly SampleProduct[] = [],
): Letter {
  const sender = [shop.companyName, shop.address].filter(Boolean).join('\n');
  const pictured = [...products];
  const shown = new Map<string, SampleProduct | undefined>();
  const own = (sample: SampleProduct): Partial<SampleProduct> => {
    if (!shown.has(sample.name)) shown.set(sample.name, pictured.shift());
    return shown.get(sample.name) ?? { imageUrl: NO_PICTURE };
  };
  return JSON.parse(JSON.stringify(letter), (key, value) => {
    if (key === 'currency') return shop.currency;
    if (value === sampleReturn.address) return sender;
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
