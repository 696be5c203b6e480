import { z } from 'zod';
import {
  TransactionCorrection,
  TransactionEntry,
  TransactionQuery,
} from '../../domain/orders/admin-schema.ts';
import { correctTransaction } from '../../domain/orders/paying/correct-transaction.ts';
import { findTransaction, listTransactions } from '../../domain/orders/paying/list-transactions.ts';
import { voidOrder } from '../../domain/orders/paying/void-order.ts';
import { Message, Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });

/** Orders as payment transactions. */
export function adminTransactionRoutes(app: App, db: Db): void {
  app.get(
    '/api/admin/payment-transactions',
    {
      config: { needs: 'payments.view' },
      schema: {
        tags,
        summary: 'The transactions that the search and the filters find, the newest first',
        querystring: TransactionQuery,
        response: { 200: z.array(TransactionEntry) },
      },
    },
    async (request, reply) => {
      const { transactions, total } = await listTransactions(db, request.query);
      return withTotal(reply, transactions, total);
    },
  );

  app.put(
    '/api/admin/payment-transactions/:id',
    {
      config: { needs: 'payments.correct' },
      schema: {
        tags,
        summary: 'Corrects what is recorded by hand; moves neither money nor stock',
        params,
        body: TransactionCorrection,
        response: { 200: TransactionEntry },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await request.write((tx) =>
        correctTransaction(tx, id, request.body, expectedVersions(request)),
      );
      return sendVersioned(reply, await findTransaction(db, id));
    },
  );

  app.delete(
    '/api/admin/payment-transactions/:id',
    {
      config: { needs: 'payments.correct' },
      schema: {
        tags,
        summary: 'Voids a transaction that holds no money: its order leaves every list and total',
        params,
        response: { 200: Message },
      },
    },
    async (request) => {
      await request.write((tx) => voidOrder(tx, request.params.id));
      return { message: 'Transaction deleted successfully' };
    },
  );
}
