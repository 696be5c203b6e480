import { useQuery } from '@tanstack/react-query';
import type { Action } from '../../../kit/admin/action.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { formatMoney, toMinorUnits } from '../../../shared/format.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import * as editingApi from '../editing/endpoints.ts';
import type { CancellationView } from '../editing/schema.ts';

/** Opens the form that changes what is in an order, and where it goes. */
export const editAction = (open: (form: 'edit') => void): Action => ({
  id: 'edit',
  label: 'Edit Order',
  needs: editingApi.change,
  key: 'e',
  open: () => open('edit'),
});

/** Gives a paid order up, with all that was paid for it. */
export const cancelPaidAction = ({ id, number }: { id: string; number: string }): Action => ({
  id: 'cancel',
  label: 'Cancel and Refund',
  busy: 'Cancelling…',
  needs: editingApi.cancelPaid,
  destructive: true,
  ask: {
    title: `Cancel Order ${number}`,
    text: <WhatCancelling id={id} />,
    keep: 'Keep Order',
  },
  run: async () => {
    const { refunds, status } = await apiSend(editingApi.cancelPaid({ id }));
    const failed = refunds.findLast((refund) => refund.status === 'failed');
    if (status === 'refunded') return { done: 'Order cancelled and refunded', what: number };
    if (failed && refunds.at(-1) === failed) {
      return {
        done: 'The refund failed',
        note: `${failed.message ?? 'The provider gave no reason.'} The order is as it was; you can try again.`,
      };
    }
    return {
      done: 'Refund under way',
      note: 'The order is cancelled as soon as its money has gone back.',
    };
  },
  failed: 'Failed to cancel the order',
});

/** Says what cancelling a paid order will do, before it is done. */
function WhatCancelling({ id }: { id: string }) {
  const settings = useSettings();
  const { data, error } = useQuery({
    ...apiQuery(editingApi.findCancellation({ id })),
    staleTime: 0,
  });
  if (error) return <p className="text-danger">{error.message}</p>;
  if (!data) return <p>One moment…</p>;
  if (data.refusal) return <p>{data.refusal}</p>;
  const money = (amount: string) => formatMoney(amount, { ...settings, currency: data.currency });
  return (
    <ul className="grid gap-1">
      {consequencesOf(data, money).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function consequencesOf(
  { money: back, by, toCards, notPaid, pieces }: CancellationView,
  money: (amount: string) => string,
): string[] {
  const is = (amount: string) => toMinorUnits(amount) > 0;
  return [
    is(back) &&
      (by
        ? `${money(back)} goes back by ${by}, the way it was paid.`
        : `${money(back)} is recorded as given back: please give it back yourself.`),
    is(toCards) && `${money(toCards)} goes back to gift cards.`,
    is(notPaid) && `${money(notPaid)} that was left to pay is no longer asked for.`,
    pieces > 0 && `${pieces === 1 ? '1 piece goes' : `${pieces} pieces go`} back on sale.`,
    'A credit note is made out, and the customer is told by mail.',
  ].filter((text) => text !== false);
}
