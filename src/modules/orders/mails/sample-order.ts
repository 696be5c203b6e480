import { SAMPLE_SELLER } from '../../mail/mails/frame/samples.ts';
import type { MailOrder, ParcelView } from '../schema.ts';

const ORDER_ID = '0b8f7c2e-5a64-4e59-9f58-3d21ab12cd34';

export const sampleOrder = (differences: Partial<MailOrder> = {}): MailOrder => ({
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
  fees: [],
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
  replacedInvoices: [],
  owed: '0.00',
  customerNote: null,
  messages: [],
  paymentInstructions: null,
  cancellable: true,
  ...differences,
});

export const samplePaidOrder = (differences: Partial<MailOrder> = {}): MailOrder =>
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
  collectFrom: SAMPLE_SELLER,
  readyForCollectionAt: '2026-11-23T09:00:00.000Z',
});
