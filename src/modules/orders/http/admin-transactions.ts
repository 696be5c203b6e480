import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import { correctTransaction } from '../paying/correct-transaction.ts';
import { findTransaction, listTransactions } from '../paying/list-transactions.ts';
import * as transactionsApi from '../paying/transaction-endpoints.ts';
import { voidOrder } from '../paying/void-order.ts';

/** Orders as payment transactions. */
export function adminTransactionRoutes(app: App, payments: Payments): void {
  const { db } = payments;
  serveList(app, transactionsApi.list, (request) => listTransactions(db.reads, request.query));

  serve(app, transactionsApi.change, async (request, reply) => {
    const { id } = request.params;
    await request.write((tx) =>
      correctTransaction(tx, payments, id, request.body, expectedVersions(request)),
    );
    return sendVersioned(reply, await findTransaction(db, id));
  });

  serve(app, transactionsApi.remove, async (request) => {
    await request.write((tx) => voidOrder(tx, request.params.id));
    return { message: 'Transaction deleted successfully' };
  });
}
