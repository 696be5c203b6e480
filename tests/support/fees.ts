import type { Module } from '../../src/kit/module.ts';
import type { FeeSource } from '../../src/modules/orders/pricing/fees.ts';

/** A module that adds these fees and nothing else. */
export const charging = (...sources: FeeSource[]): Module => ({
  name: 'charging',
  fees: () => sources,
});

/** Wraps each line as a gift, for 2.50 unless told otherwise. */
export const giftWrapping = (amount = '2.50', taxClass?: FeeSource['taxClass']): FeeSource => ({
  name: 'wrapping',
  ...(taxClass && { taxClass }),
  ask: async ({ lines }) =>
    lines.map(({ variantId }) => ({ label: 'Gift wrapping', amount, lineOf: variantId })),
});

/** Insures the whole order, for a pound. */
export const insurance: FeeSource = {
  name: 'insurance',
  ask: async () => [{ label: 'Insurance', amount: '1.00' }],
};
