import { expect, test } from 'vitest';
import { PromotionInput } from '../schema.ts';
import { promotionSentence } from './promotion-sentence.ts';

const words = {
  money: (text: string) => `£${text}`,
  day: (dateTime: string) => dateTime.slice(0, 10),
};

test.each([
  [{ kind: 'percent', value: '10' }, '10% off everything, by itself, not beside other offers.'],
  [
    {
      kind: 'percent',
      value: '10',
      code: 'COILS10',
      kinds: ['Accessories'],
      excludedKinds: ['Coil'],
      minimum: '20.00',
      oncePerCustomer: true,
      endsAt: '2026-12-01T00:00:00Z',
    },
    '10% off Accessories except Coil, from £20.00 of it, with the code COILS10, once a customer, until 2026-12-01, not beside other offers.',
  ],
  [
    { kind: 'buy_x_get_y', value: '100', buyQuantity: 2, getQuantity: 1, kinds: ['Coil'] },
    'Buy 2, get 1 free, of Coil, by itself, not beside other offers.',
  ],
  [
    {
      kind: 'tiered',
      tiers: [
        { from: '50.00', percent: '10' },
        { from: '20.00', percent: '5' },
      ],
      maxUses: 1000,
      combines: true,
    },
    '5% from £20.00, 10% from £50.00 off everything, by itself, 1,000 times in all, beside others that combine.',
  ],
  [
    { kind: 'free_shipping', firstOrder: true },
    'Free delivery with everything, by itself, on a first order, not beside other offers.',
  ],
])('%j is said back', (rule, sentence) => {
  expect(promotionSentence(PromotionInput.parse({ name: 'Offer', ...rule }), words)).toBe(sentence);
});
