/** Free of any library, since the browser loads it. */

/**
 * What takings are made of: invoices, what became of them afterwards (`cancelled`: with its order; `reinstated`: it stands
 * again; `corrected`: its amount, by hand; `replaced`: its order was changed, and a credit note took it back for another one),
 * and credit notes of refunds.
 */
export const DOCUMENT_KINDS = [
  'invoice',
  'cancelled',
  'reinstated',
  'corrected',
  'replaced',
  'credit_note',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const KIND_NAMES: Record<DocumentKind, { one: string; many: string }> = {
  invoice: { one: 'Invoice', many: 'Invoices' },
  cancelled: { one: 'Invoice cancelled', many: 'Cancelled invoices' },
  reinstated: { one: 'Invoice reinstated', many: 'Invoices that stand again' },
  corrected: { one: 'Invoice corrected', many: 'Corrections by hand' },
  replaced: { one: 'Credit note for a replaced invoice', many: 'Replaced invoices' },
  credit_note: { one: 'Credit note', many: 'Credit notes' },
};

/** What the gross is made of. `tax`: what is added to prices that do not hold it. */
export const PARTS = [
  'goods',
  'discount',
  'delivery',
  'fees',
  'tax',
  'correction',
  'refund',
] as const;
export type Part = (typeof PARTS)[number];

export const PART_NAMES: Record<Part, string> = {
  goods: 'Goods',
  discount: 'Discounts',
  delivery: 'Delivery',
  fees: 'Fees',
  tax: 'Tax added to prices',
  correction: 'Corrections by hand',
  refund: 'Refunds',
};

/** Besides the parts: what gift cards paid, what was paid for some, what nobody has paid yet, and what is left of orders that cost more since they were paid. */
export const DOCUMENT_FILTERS = [...PARTS, 'gift_card', 'cards_sold', 'unpaid', 'owed'] as const;
export type DocumentFilter = (typeof DOCUMENT_FILTERS)[number];

export const OWED_NAME = 'Left to pay of changed orders';

export const FILTER_NAMES: Record<DocumentFilter, string> = {
  ...PART_NAMES,
  gift_card: 'Gift cards',
  cards_sold: 'Gift cards sold',
  unpaid: 'Not paid yet',
  owed: OWED_NAME,
};

/** What documents are told apart by. */
export const NAMES = ['country', 'rate', 'way', 'currency'] as const;

/** How a filter calls what no tax was on. */
export const UNTAXED = 'none';

/** Bookkeeping programs for which there is a file, and how many lines of one they read at a time. */
export const LEDGERS = {
  xero: { name: 'Xero', mostLines: 300 },
  quickbooks: { name: 'QuickBooks', mostLines: 1_000 },
} as const;
export type Ledger = keyof typeof LEDGERS;

/** Of money that a provider sends to the bank. */
export const PAYOUT_STATES = ['arrived', 'under_way', 'failed'] as const;
