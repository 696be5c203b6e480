import { ActionButton, useActions } from '../../../../kit/admin/action.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import * as orderRecordsApi from '../../admin-endpoints.ts';
import type { OrderRecord } from '../../admin-schema.ts';
import * as deskApi from '../../desk/endpoints.ts';
import { isAlive } from '../../order-label.ts';
import { isPacked, piecesOf } from '../order-items.ts';
import { printing } from './printing.ts';

/** An order's papers, before it is sent and afterwards: each opens the browser's dialog to print it. */
export function OrderPapers({ order }: { order: OrderRecord }) {
  const { id, payUntil, status, items } = order;
  const isSent = items.some(isPacked);
  const isToPick = isSent && isAlive(status) && piecesOf(items).left > 0;
  const of = useActions([
    printing('Invoice', orderRecordsApi.printInvoices, { ids: id }),
    isSent && printing('Packing Slip', orderRecordsApi.printPackingSlips, { ids: id }),
    isToPick && printing('Pick List', orderRecordsApi.printPickList, { ids: id }),
    isSent && printing('Label', deskApi.printLabels, { ids: id }),
  ]);
  if (payUntil !== null || of.actions.length === 0) return null;
  return (
    <Panel title="Print">
      <div className="flex flex-wrap gap-2 px-5 py-4">
        {of.actions.map((action) => (
          <ActionButton key={action.id} of={of} action={action} />
        ))}
      </div>
    </Panel>
  );
}
