import { z } from 'zod';
import { DELETE, GET, PUT } from '../../../kit/endpoint.ts';
import { Message } from '../../../kit/wire.ts';
import {
  TransactionCorrection,
  TransactionEntry,
  TransactionFilters,
  TransactionQuery,
} from '../admin-schema.ts';

export const list = GET('/api/admin/payment-transactions', {
  summary: 'The transactions that the search and the filters find, the newest first',
  needs: 'payments.view',
  query: TransactionQuery,
  response: z.array(TransactionEntry),
});

export const download = GET('/api/admin/payment-transactions/export.csv', {
  summary: 'The transactions that the search and the filters find, as a file',
  needs: 'customers.export',
  query: TransactionFilters,
  produces: ['text/csv'],
});

export const change = PUT('/api/admin/payment-transactions/:id', {
  summary: 'Corrects what is recorded by hand; moves neither money nor stock',
  needs: 'payments.correct',
  body: TransactionCorrection,
  response: TransactionEntry,
});

export const remove = DELETE('/api/admin/payment-transactions/:id', {
  summary: 'Voids a transaction that holds no money: its order leaves every list and total',
  needs: 'payments.correct',
  response: Message,
});
