import { CreditCardIcon, ExclamationTriangleIcon } from '@heroicons/react/24/outline';
import { useRef, useState } from 'react';
import { ActionMenu, useActions } from '../../../../kit/admin/action.tsx';
import type { ListDefinition } from '../../../../kit/admin/list/list-definition.ts';
import { FulfilmentPill, PaymentPill } from '../../../../shared/order-pills.tsx';
import { useSettings } from '../../../../shared/settings.ts';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import * as paymentMethodsApi from '../../../payments/endpoints.ts';
import type { TransactionEntry } from '../../admin-schema.ts';
import * as transactionsApi from '../../paying/transaction-endpoints.ts';
import { amountColumn, dateColumn, numberColumn, payerColumn } from '../order-columns.tsx';
import {
  type TransactionFormName,
  transactionActions,
  transactionBulkActions,
} from './transaction-actions.tsx';
import { STATUS_OPTIONS } from './transaction-status.tsx';

const TransactionForm = openedOnDemand(
  async () => (await import('./transaction-form.tsx')).TransactionForm,
);
const RefundOf = openedOnDemand(async () => (await import('../refund-form.tsx')).RefundOf);

function TransactionMenu({ transaction }: { transaction: TransactionEntry }) {
  const settings = useSettings();
  const trigger = useRef<HTMLButtonElement>(null);
  const [form, setForm] = useState<TransactionFormName>();
  const close = () => setForm(undefined);
  const of = useActions(transactionActions(transaction, settings, setForm), {
    returnFocusTo: trigger,
  });
  return (
    <>
      <ActionMenu
        of={of}
        actions={of.actions}
        label={`Actions for transaction ${transaction.number}`}
        triggerRef={trigger}
      />
      {of.question}
      <TransactionForm
        open={form === 'edit'}
        onClose={close}
        transaction={transaction}
        returnFocusTo={trigger}
      />
      <RefundOf
        open={form === 'refund'}
        onClose={close}
        id={transaction.id}
        returnFocusTo={trigger}
      />
    </>
  );
}

/** Orders as payment transactions. */
export const transactions: ListDefinition<TransactionEntry> = {
  from: transactionsApi.list,
  title: 'Transactions',
  pageSize: 10,
  noun: { one: 'transaction', many: 'transactions' },
  rowId: ({ id }) => id,
  rowName: ({ number }) => `transaction ${number}`,
  href: ({ id }) => `/admin/orders/${id}`,
  refresh: 'Reload',
  columns: [
    numberColumn,
    payerColumn('Payer', 'payerName'),
    {
      id: 'charge',
      head: 'Provider’s reference',
      from: 'xl',
      hiddenOnPhones: true,
      cell: ({ chargeId }) =>
        chargeId !== null && <span className="figures wrap-anywhere">{chargeId}</span>,
    },
    {
      id: 'channel',
      head: 'Channel',
      from: 'lg',
      cell: ({ paymentMethod }) => <span className="whitespace-nowrap">{paymentMethod}</span>,
    },
    dateColumn,
    {
      id: 'status',
      head: 'Payment',
      from: 'sm',
      cell: (transaction) => (
        <>
          <PaymentPill order={transaction} />
          {transaction.attention && (
            <span className="wrap-anywhere mt-1 flex max-w-72 gap-1 text-danger text-xs">
              <ExclamationTriangleIcon aria-hidden="true" className="size-4 shrink-0" />
              {transaction.attention}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'fulfilment',
      head: 'Fulfilment',
      from: 'sm',
      cell: (transaction) => <FulfilmentPill order={transaction} />,
    },
    // On a phone it is the one figure that one looks for.
    { ...amountColumn, from: undefined },
  ],
  searches: 'Payer, charge ID, number, amount',
  sort: '-createdAt',
  filters: {
    status: { kind: 'choice', label: 'Payment', many: true, options: STATUS_OPTIONS },
    paymentChannel: {
      kind: 'known',
      label: 'Channel',
      many: true,
      from: () => paymentMethodsApi.listProviders(),
    },
    attention: {
      kind: 'choice',
      label: 'Attention',
      options: [{ value: 'true', label: 'Needs attention' }],
    },
  },
  views: [
    { name: 'All', search: {} },
    { name: 'Needs attention', search: { attention: 'true' } },
  ],
  actions: (transaction) => <TransactionMenu transaction={transaction} />,
  bulk: transactionBulkActions,
  file: transactionsApi.download,
  bulkMenu: { nothing: 'Please select transactions to perform bulk actions' },
  empty: {
    icon: CreditCardIcon,
    title: 'No transactions yet',
    text: 'Each order appears here with its payment.',
  },
};
