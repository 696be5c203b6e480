import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import * as z from 'zod';
import { money, shownOf, typedAs } from '../../../../kit/admin/form/codecs.ts';
import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import { apiQuery } from '../../../../shared/queries.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import * as paymentMethodsApi from '../../../payments/endpoints.ts';
import { type TransactionEntry, TransactionRecord } from '../../admin-schema.ts';
import * as transactionsApi from '../../paying/transaction-endpoints.ts';
import { STATUS_OPTIONS } from './transaction-status.tsx';

type TransactionFormProps = {
  open: boolean;
  onClose: () => void;
  transaction: TransactionEntry;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/** Corrects by hand what is recorded of a payment. */
export function TransactionForm({ open, ...props }: TransactionFormProps) {
  return open && <OpenTransactionForm {...props} />;
}

const FRESH = {
  payerName: '',
  amount: '',
  status: 'pending' as TransactionEntry['status'],
  paymentChannel: '',
};

function OpenTransactionForm({
  onClose,
  transaction,
  returnFocusTo,
}: Omit<TransactionFormProps, 'open'>) {
  const { id, number, currency } = transaction;
  const typed = { amount: money(currency), paymentChannel: z.string() };
  const recorded = (entry: TransactionEntry) => shownOf(typed, FRESH, entry);
  const form = useRecordForm({
    schema: typedAs(typed, TransactionRecord),
    loaded: recorded(transaction),
    version: transaction.version,
    change: transactionsApi.change,
    save: (values, { version }) => apiSend(transactionsApi.change({ id }, values), { version }),
    reload: (saved) => ({ values: recorded(saved), version: saved.version }),
    onSaved: onClose,
    done: 'Transaction updated successfully',
    failed: 'Failed to update transaction',
    names: { payerName: 'payer', paymentChannel: 'channel' },
  });
  const { data: known = [] } = useQuery(apiQuery(paymentMethodsApi.listProviders()));
  const { paymentChannel: value, paymentMethod: label } = transaction;
  // What it has may be a way to pay that there is no more.
  const channels = known.some((one) => one.value === value) ? known : [...known, { value, label }];
  return (
    <DrawerForm
      title="Edit Transaction"
      description={`Order ${number}: corrects the record. It moves neither money nor stock, and nobody is told.`}
      progress={form.progress}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <TextField
        label="Payer name"
        autoComplete="off"
        required
        autoFocus
        {...form.field('payerName')}
      />
      <TextField
        label={`Amount (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        required
        {...form.field('amount')}
      />
      <SelectField label="Status" options={STATUS_OPTIONS} {...form.field('status')} />
      <SelectField label="Payment channel" options={channels} {...form.field('paymentChannel')} />
    </DrawerForm>
  );
}
