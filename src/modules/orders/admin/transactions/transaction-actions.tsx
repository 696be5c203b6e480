import { type Action, sending } from '../../../../kit/admin/action.tsx';
import type { BulkAction } from '../../../../kit/admin/list/list-definition.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { formatMoney } from '../../../../shared/format.ts';
import type { Settings } from '../../../../shared/settings.ts';
import * as orderRecordsApi from '../../admin-endpoints.ts';
import type { TransactionEntry } from '../../admin-schema.ts';
import { isPaid } from '../../order-label.ts';
import * as transactionsApi from '../../paying/transaction-endpoints.ts';

/** A form that an action opens. */
export type TransactionFormName = 'edit' | 'refund';

/** What can be done about a transaction. */
export function transactionActions(
  transaction: TransactionEntry,
  settings: Settings,
  open: (form: TransactionFormName) => void,
): Action[] {
  const { id, number, payerName, amount, currency, status, fulfilment, attention } = transaction;
  const paid = isPaid(status);
  const isFree = Number(amount) === 0;
  return [
    ...(attention === null ? [] : [dealtWith(id, attention)]),
    { id: 'edit', label: 'Edit', needs: transactionsApi.change, open: () => open('edit') },
    {
      id: 'refund',
      label: 'Refund',
      needs: orderRecordsApi.refund,
      notNow: paid && !isFree ? undefined : 'Nothing was paid',
      open: () => open('refund'),
    },
    {
      id: 'delete',
      label: 'Delete',
      needs: transactionsApi.remove,
      busy: 'Deleting…',
      destructive: true,
      notNow: !paid ? undefined : isFree ? 'Cancel its order first' : 'Paid: refund it first',
      ask: {
        title: 'Delete Transaction',
        text: (
          <>
            <p>
              Order <span className="figures font-strong">{number}</span> of{' '}
              <span className="wrap-anywhere font-strong">{payerName}</span>, with its{' '}
              <span className="figures">{formatMoney(amount, { ...settings, currency })}</span>,
              leaves every list and total, its customer’s too. It cannot be brought back.
            </p>
            <p className="mt-2">
              {fulfilment === 'unfulfilled'
                ? 'What was reserved goes back on sale. Nobody is told.'
                : 'Its parcel has left, so no stock comes back. Nobody is told.'}
            </p>
          </>
        ),
      },
      run: sending(transactionsApi.remove({ id }), 'Transaction deleted successfully'),
      failed: 'Failed to delete transaction',
    },
  ];
}

/** Takes the mark away that says that somebody has to look into the order's money. */
export const dealtWith = (id: string, attention: string): Action => ({
  id: 'dealt-with',
  label: 'Mark as Dealt With',
  busy: 'Saving…',
  needs: transactionsApi.change,
  ask: {
    title: 'Mark as Dealt With',
    text: (
      <p>
        “<span className="wrap-anywhere">{attention}</span>” no longer needs attention. Nothing else
        changes.
      </p>
    ),
  },
  run: sending(transactionsApi.change({ id }, { attention: null }), 'Marked as dealt with'),
  failed: 'Failed to update transaction',
});

const some = (count: number) => (count === 1 ? '1 transaction' : `${count} transactions`);

const mark = (
  status: 'completed' | 'pending',
  name: 'paid' | 'unpaid',
  label: string,
): BulkAction<TransactionEntry> => ({
  id: status,
  label,
  busy: 'Corrected',
  needs: transactionsApi.change,
  ask: (count) => ({
    title: label,
    text: (
      <p>
        {some(count)} {count === 1 ? 'is' : 'are'} recorded as {name}, whatever the state. That
        moves neither money nor stock, and nobody is told.
      </p>
    ),
  }),
  run: (id) => apiSend(transactionsApi.change({ id }, { status })),
  done: (count) => `${some(count)} marked as ${name}`,
});

/** What can be done with many transactions at once. */
export const transactionBulkActions: BulkAction<TransactionEntry>[] = [
  mark('completed', 'paid', 'Mark as Paid'),
  mark('pending', 'unpaid', 'Mark as Unpaid'),
  {
    id: 'delete',
    label: 'Delete',
    busy: 'Deleted',
    needs: transactionsApi.remove,
    destructive: true,
    ask: (count) => ({
      title: count === 1 ? 'Delete Transaction' : 'Delete Transactions',
      text: (
        <p>
          {some(count)} {count === 1 ? 'leaves' : 'leave'} every list and total, the customers’ too,
          and cannot be brought back. Those that hold money stay: refund them first.
        </p>
      ),
    }),
    run: (id) => apiSend(transactionsApi.remove({ id })),
    done: (count) => `${some(count)} deleted`,
  },
];
