import { z } from 'zod';
import { listTransactions } from '../../domain/orders/list-transactions.ts';
import { PaymentTransactionView, TransactionQuery } from '../../domain/orders/schema.ts';
import type { Db } from '../../platform/database.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

export function adminTransactionRoutes(app: App, db: Db): void {
  app.get(
    '/api/admin/payment-transactions',
    {
      config: { needs: 'payments.view' },
      schema: {
        tags: ['Back office'],
        summary: 'Orders as payment transactions, the newest first',
        querystring: TransactionQuery,
        response: { 200: z.array(PaymentTransactionView) },
      },
    },
    async (request, reply) => {
      const { transactions, total } = await listTransactions(db, request.query);
      return withTotal(reply, transactions, total);
    },
  );
}
