import { type ReactNode, useState } from 'react';
import { type Action, sending } from '../../../../kit/admin/action.tsx';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import type { OrderRecord, OrderRow } from '../../admin-schema.ts';
import * as deskApi from '../../desk/endpoints.ts';
import { isAlive } from '../../order-label.ts';

const MessageForm = openedOnDemand(async () => (await import('./message-form.tsx')).MessageForm);
const HoldForm = openedOnDemand(async () => (await import('./hold-form.tsx')).HoldForm);

/** What lets a held order go on: before everything else that could be done with it. */
export const releaseActions = ({
  id,
  holdReason,
}: Pick<OrderRow, 'id' | 'holdReason'>): Action[] =>
  holdReason === null
    ? []
    : [
        {
          id: 'release',
          label: 'Release',
          busy: 'Releasing…',
          needs: deskApi.release,
          key: 'u',
          run: sending(deskApi.release({ id }), 'Order released', 'It can be sent again.'),
          failed: 'Failed to release the order',
        },
      ];

/** Why nothing of an order can be sent now, for an action that would; left out: it can. */
export const notWhileHeld = ({ holdReason }: Pick<OrderRow, 'holdReason'>): { notNow?: string } =>
  holdReason === null ? {} : { notNow: `On hold: ${holdReason}` };

/** A message to the customer, and a hold, on the order's page: the actions, and the drawers that they open. */
export function useDesk(order: OrderRecord): { actions: Action[]; drawers: ReactNode } {
  const [form, setForm] = useState<'message' | 'hold'>();
  const close = () => setForm(undefined);
  const isPlaced = order.payUntil === null;
  const message: Action = {
    id: 'message',
    label: 'Message to the Customer',
    needs: deskApi.sendMessage,
    key: 'w',
    open: () => setForm('message'),
  };
  const hold: Action = {
    id: 'hold',
    label: order.holdReason === null ? 'Put on Hold' : 'Change the Hold’s Reason',
    needs: deskApi.hold,
    open: () => setForm('hold'),
  };
  const canHold = isPlaced && isAlive(order.status) && order.fulfilment === 'unfulfilled';
  return {
    actions: [
      ...(isPlaced && order.customer && order.email ? [message] : []),
      ...(canHold ? [hold] : []),
    ],
    drawers: (
      <>
        <MessageForm open={form === 'message'} onClose={close} order={order} />
        <HoldForm open={form === 'hold'} onClose={close} order={order} />
      </>
    ),
  };
}
