import * as z from 'zod';
import { anyOf, DayRange, SearchText, sortedBy } from '../../kit/list-query.ts';
import { Day, Page, Timestamp, Uuid } from '../../kit/wire.ts';
import {
  DOCUMENT_FILTERS,
  DOCUMENT_KINDS,
  LEDGERS,
  type Ledger,
  NAMES,
  PARTS,
  PAYOUT_STATES,
} from './constants.ts';

/** A sum over many documents: decimal text with two places, below zero where it goes back. */
const Sum = z.string().regex(/^-?\d{1,15}\.\d{2}$/);

const Currency = z
  .string()
  .regex(/^([A-Z]{3})?$/, 'A currency is three capital letters')
  .transform((code) => code || undefined)
  .optional();

/** Days of the shop. `date` left out: this month; an open end: from the first day, or until today. */
export const TakingsQuery = z.object({
  date: DayRange,
  /** Left out: the shop's. */
  currency: Currency,
});
export type TakingsQuery = z.infer<typeof TakingsQuery>;

export const LedgerQuery = TakingsQuery.extend({
  program: z.enum(Object.keys(LEDGERS) as [Ledger, ...Ledger[]]),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

export const DocumentFilters = TakingsQuery.extend({
  kind: anyOf(DOCUMENT_KINDS),
  /** Those with something of it. */
  part: anyOf(DOCUMENT_FILTERS),
  /** Where it was delivered to, by its ISO 3166 code. */
  country: SearchText,
  /** A tax by name and percentage, 'VAT 20'; 'none': what no tax was on. */
  rate: SearchText,
  /** By the name that orders have. */
  way: SearchText,
});
export type DocumentFilters = z.infer<typeof DocumentFilters>;

export const NamesQuery = z.object({ of: z.enum(NAMES), search: SearchText });
export type NamesQuery = z.infer<typeof NamesQuery>;

export const DocumentQuery = DocumentFilters.extend({
  sort: sortedBy(['at', 'gross'], '-at'),
  ...Page.shape,
});
export type DocumentQuery = z.infer<typeof DocumentQuery>;

const Amounts = z.object({ net: Sum, tax: Sum, gross: Sum });

const TaxLine = z.object({
  /** Null: no tax. */
  name: z.string().nullable(),
  percent: z.string().nullable(),
  /** What it is on. Two taxes on the same are both on all of it. */
  net: Sum,
  tax: Sum,
});

export const TakingsDocument = Amounts.extend({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** 'INV-000001', 'CN-000001'. */
  number: z.string(),
  at: Timestamp,
  /** Of the invoice that a credit note corrects. */
  invoice: z.string(),
  orderId: Uuid,
  orderNumber: z.string(),
  /** Of a credit note. */
  refundId: Uuid.nullable(),
  /** Of an invoice that another one took the place of, and of the credit note for it. */
  replacedId: Uuid.nullable(),
  payerName: z.string(),
  country: z.string(),
  way: z.string(),
  currency: z.string(),
  parts: z.object(Object.fromEntries(PARTS.map((part) => [part, Sum]))),
  /** What of the gross gift cards paid, or got back. */
  giftCard: Sum,
  /** What was paid for gift cards beside the gross, or went back with them. */
  cardsSold: Sum,
  taxes: z.array(TaxLine),
});
export type TakingsDocument = z.infer<typeof TakingsDocument>;

export const TakingsView = z.object({
  range: z.object({ from: Day(), to: Day() }),
  timeZone: z.string(),
  currency: z.string(),
  /** That documents are in, the shop's first. */
  currencies: z.array(z.string()),
  total: Amounts,
  documents: z.array(Amounts.extend({ kind: z.enum(DOCUMENT_KINDS), count: z.number().int() })),
  /** They add up to the gross. */
  parts: z.array(z.object({ part: z.enum(PARTS), amount: Sum })),
  /** By country and rate; the net of two taxes on the same stands in both. */
  taxes: z.array(TaxLine.extend({ country: z.string() })),
  countries: z.array(Amounts.extend({ country: z.string() })),
  ways: z.array(
    z.object({
      way: z.string(),
      /** What invoices leave to it after gift cards, less those that were cancelled. */
      invoiced: Sum,
      refunded: Sum,
      total: Sum,
      /** What of the invoices of these days nobody has paid by now. */
      unpaid: Sum,
      /** What providers keep of payments, as far as they tell. */
      charged: Sum,
    }),
  ),
  /** What of the invoices of these days is left to pay of orders that were paid, and cost more since they were changed. */
  owed: Sum,
  /** Of the invoices, what gift cards paid, less what credit notes gave back to them. */
  giftCardsSpent: Sum,
  /** What was paid for gift cards beside the gross: no sale, and owed to whoever has them. */
  giftCardsSold: Sum,
  /** The cards' own ledger: what changed what is left on them, and what is owed on them at the end. */
  giftCards: z.object({
    issued: Sum,
    sold: Sum,
    /** With refunds of what was paid for them. */
    takenBack: Sum,
    adjusted: Sum,
    spent: Sum,
    /** To cards of orders that came to nothing. */
    givenBack: Sum,
    refunded: Sum,
    balance: Sum,
  }),
});
export type TakingsView = z.infer<typeof TakingsView>;

/** What a provider sent to the bank in these days. */
export const ProviderPayouts = z.object({
  provider: z.string(),
  name: z.string(),
  /** Why it could not be asked. */
  failed: z.string().nullable(),
  payouts: z.array(
    z.object({
      id: z.string(),
      amount: Sum,
      currency: z.string(),
      /** A day, as the provider has it. */
      arrives: Day(),
      status: z.enum(PAYOUT_STATES),
    }),
  ),
});
export type ProviderPayouts = z.infer<typeof ProviderPayouts>;

/** What a payout is made of, together its amount; null where the provider does not know. */
export const PayoutPartsView = z.object({
  parts: z.object({ payments: Sum, refunds: Sum, charges: Sum, other: Sum }).nullable(),
});
export type PayoutPartsView = z.infer<typeof PayoutPartsView>;

export const PayoutName = z.object({
  provider: z.string().max(50),
  payoutId: z.string().regex(/^[\w-]{1,200}$/, 'Not a payout'),
});
