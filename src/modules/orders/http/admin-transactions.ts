import { Readable } from 'node:stream';
import { todayIn } from '../../../kit/format.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { sendExport } from '../../../kit/http/send-export.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import { readSettings } from '../../settings/settings.ts';
import { correctTransaction } from '../paying/correct-transaction.ts';
import {
  countTransactions,
  exportTransactions,
  findTransaction,
  listTransactions,
} from '../paying/list-transactions.ts';
import * as transactionsApi from '../paying/transaction-endpoints.ts';
import { voidOrder } from '../paying/void-order.ts';

/** Orders as payment transactions. */
export function adminTransactionRoutes(app: App, payments: Payments): void {
  const { db } = payments;
  serveList(app, transactionsApi.list, (request) => listTransactions(db.reads, request.query));

  serve(app, transactionsApi.download, async (request, reply) => {
    const { query: filters } = request;
    const { timeZone } = await readSettings(db);
    const count = await countTransactions(db.reads, filters);
    const csv = Readable.from(exportTransactions(db.reads, filters));
    const file = { fileName: `transactions_${todayIn(timeZone)}.csv`, csv };
    return sendExport(request, reply, { of: 'transactions', count, filters, file });
  });

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
