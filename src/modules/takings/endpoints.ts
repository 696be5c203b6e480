import { z } from 'zod';
import { GET } from '../../kit/endpoint.ts';
import {
  DocumentFilters,
  DocumentQuery,
  LedgerQuery,
  NamesQuery,
  PayoutName,
  PayoutPartsView,
  ProviderPayouts,
  TakingsDocument,
  TakingsQuery,
  TakingsView,
} from './schema.ts';

const csv = ['text/csv'];
const pdf = ['application/pdf'];

export const read = GET('/api/admin/takings', {
  summary: 'What the shop took in a range of days, as its invoices and credit notes say',
  needs: 'takings.read',
  query: TakingsQuery,
  response: TakingsView,
});

export const download = GET('/api/admin/takings/takings.csv', {
  summary: 'The takings of a range of days as a CSV file',
  needs: 'takings.read',
  query: TakingsQuery,
  produces: csv,
});

export const print = GET('/api/admin/takings/takings.pdf', {
  summary: 'The takings of a range of days, to be printed',
  needs: 'takings.read',
  query: TakingsQuery,
  produces: pdf,
});

export const downloadLedger = GET('/api/admin/takings/ledger.csv', {
  summary: 'The takings as journals for a bookkeeping program, in which debits equal credits',
  needs: 'takings.read',
  query: LedgerQuery,
  produces: csv,
});

export const listDocuments = GET('/api/admin/takings/documents', {
  summary: 'The invoices and credit notes behind the takings, the latest first',
  needs: 'takings.read',
  query: DocumentQuery,
  response: z.array(TakingsDocument),
});

export const listNames = GET('/api/admin/takings/names', {
  summary: 'What documents are told apart by: countries, taxes, ways to pay, currencies',
  needs: 'takings.read',
  query: NamesQuery,
  response: z.array(z.string()),
});

export const downloadDocuments = GET('/api/admin/takings/documents.csv', {
  summary: 'The invoices and credit notes that the filters find as a CSV file, the oldest first',
  needs: 'takings.read',
  query: DocumentFilters,
  produces: csv,
});

export const printInvoice = GET('/api/admin/takings/orders/:id/invoice.pdf', {
  summary: 'The invoice of an order, to be printed',
  needs: 'takings.read',
  produces: pdf,
});

export const listPayouts = GET('/api/admin/takings/payouts', {
  summary:
    'What providers sent to the bank in a range of days, as far as they tell; they are asked for it',
  needs: 'takings.read',
  query: TakingsQuery,
  response: z.array(ProviderPayouts),
});

export const findPayoutParts = GET('/api/admin/takings/payouts/:provider/:payoutId', {
  summary: 'What a payout is made of; its provider is asked for it',
  needs: 'takings.read',
  params: PayoutName,
  response: PayoutPartsView,
});
