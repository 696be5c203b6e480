import type { OrderRecord, OrderRow } from '../../../domain/orders/admin-schema.ts';
import { MOST_PAPERS } from '../../../domain/orders/choices.ts';
import { isAlive, isPaid } from '../../../domain/orders/order-label.ts';
import { apiSend } from '../../shared/api-client.ts';
import { saveFile } from '../../shared/save-file.ts';
import type { Act } from '../act.tsx';
import type { BulkAct } from '../list/list-definition.ts';
import { piecesOf } from './order-items.ts';

export const ORDERS_PATH = '/api/admin/orders';

type Order = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'payerName'
  | 'status'
  | 'fulfilment'
  | 'currency'
  | 'amount'
  | 'trackingNumber'
  | 'carrier'
  | 'isPickup'
  | 'readyForCollectionAt'
  | 'payUntil'
> & { items: Parameters<typeof piecesOf>[0] };

/** A form that an act opens. */
export type OrderForm = 'ship' | 'refund';

type StepCall = 'pay' | 'deliver' | 'cancel';

/** What can be done about an order in its present state, what comes next first. The server refuses the rest. */
export function orderActs(order: Order, open: (form: OrderForm) => void): Act[] {
  const { status, fulfilment } = order;
  const { shipped, left } = piecesOf(order.items);
  const isFree = Number(order.amount) === 0;
  const paid = isPaid(status) && !isFree;
  const about = (text: string) => (
    <p>
      Order <span className="figures font-strong">{order.number}</span> of{' '}
      <span className="wrap-anywhere font-strong">{order.payerName}</span> {text}
    </p>
  );
  const step = (call: StepCall) => async () => {
    await apiSend('POST', `/api/admin/orders/${order.id}/${call}`);
    return { done: DONE[call] };
  };
  const ship: Act = {
    id: 'ship',
    label: left === 0 ? trackingAct(order) : shipped === 0 ? 'Ship' : 'Ship the Rest',
    needs: 'orders.ship',
    key: 's',
    open: () => open('ship'),
  };
  const ready: Act = {
    id: 'ready',
    label: 'Ready for Collection',
    busy: 'Saving…',
    needs: 'orders.ship',
    key: 'h',
    ask: {
      title: 'Ready for Collection',
      text: about('lies ready at the shop. Its customer is told by mail where to collect it.'),
    },
    run: async () => {
      await apiSend('POST', `${ORDERS_PATH}/${order.id}/ready`);
      return {
        done: 'Order ready for collection',
        what: order.number,
        undo: () => undoReady(order.id),
      };
    },
    failed: 'Failed to make the order ready',
  };
  const collect: Act = {
    id: 'collect',
    label: shipped === 0 ? 'Collected' : 'Rest Collected',
    busy: 'Saving…',
    needs: 'orders.ship',
    // The next press of the same key, once it is ready.
    ...(order.readyForCollectionAt !== null && { key: 'h' }),
    ask: {
      title: 'Collected',
      text: about(
        left === 1
          ? 'is handed over: its customer has it. A mail confirms that.'
          : `is handed over: its customer has all ${left} pieces. A mail confirms that.`,
      ),
    },
    run: async () => {
      const { shipments } = await apiSend<OrderRecord>(
        'POST',
        `${ORDERS_PATH}/${order.id}/shipments`,
        { collection: true },
      );
      const handedOver = shipments.at(-1);
      return {
        done: 'Order collected',
        what: order.number,
        ...(handedOver && { undo: () => undoShipment(order.id, handedOver.id, 'Collection') }),
      };
    },
    failed: 'Failed to record the collection',
  };
  const deliver: Act = {
    id: 'deliver',
    label: 'Mark as Delivered',
    busy: 'Saving…',
    needs: 'orders.ship',
    key: 'd',
    ask: {
      title: 'Mark as Delivered',
      text: about('is recorded as delivered, and its customer is told by mail.'),
    },
    run: async () => ({
      ...(await step('deliver')()),
      what: order.number,
      undo: () => undoDelivery(`${ORDERS_PATH}/${order.id}`),
    }),
    failed: 'Failed to mark the order as delivered',
  };
  const pay: Act = {
    id: 'pay',
    label: 'Mark as Paid',
    busy: 'Saving…',
    needs: 'orders.ship',
    key: 'm',
    ask: {
      title: 'Mark as Paid',
      text: about('is recorded as paid, and its customer is told by mail.'),
    },
    run: step('pay'),
    failed: 'Failed to mark the order as paid',
  };
  const refund: Act = {
    id: 'refund',
    label: 'Refund',
    needs: 'orders.refund',
    key: 'r',
    open: () => open('refund'),
  };
  const cancel: Act = {
    id: 'cancel',
    label: 'Cancel Order',
    busy: 'Cancelling…',
    needs: 'orders.refund',
    destructive: true,
    ask: {
      title: 'Cancel Order',
      text: about(
        'is cancelled: what was reserved goes back on sale, and its customer is told by mail.',
      ),
    },
    run: step('cancel'),
    failed: 'Failed to cancel the order',
  };
  const callOff: Act = {
    id: 'call-off',
    label: 'End Pay Link',
    busy: 'Ending…',
    needs: 'orders.refund',
    destructive: true,
    ask: {
      title: 'End Pay Link',
      text: about('can be paid no more: what it held goes back on sale. Its customer is not told.'),
    },
    run: async () => {
      await apiSend('DELETE', `/api/admin/orders/${order.id}/pay-link`);
      return { done: 'Link ended, stock given back' };
    },
    failed: 'Failed to end the link',
  };
  if (!isAlive(status)) return [];
  if (order.payUntil !== null) return [pay, callOff];
  return [
    ...(fulfilment === 'shipped' ? [deliver] : []),
    ...(fulfilment === 'delivered' && status === 'pending' ? [pay] : []),
    ...(left > 0 && order.isPickup
      ? [...(order.readyForCollectionAt === null ? [ready] : []), collect]
      : []),
    ...(left > 0 ? [ship] : []),
    ...(fulfilment !== 'delivered' && status === 'pending' ? [pay] : []),
    ...(paid ? [refund] : []),
    ...(left === 0 && shipped > 0 && wasSent(order) ? [ship] : []),
    ...(shipped === 0 && fulfilment === 'unfulfilled' && !paid ? [cancel] : []),
  ];
}

/** What was collected has nothing to follow. */
const wasSent = ({ isPickup, trackingNumber, carrier }: Order): boolean =>
  !isPickup || trackingNumber !== null || carrier !== null;

/** What the form about a parcel's number is called. */
export const trackingAct = ({ trackingNumber }: { trackingNumber: string | null }): string =>
  trackingNumber === null ? 'Add Tracking Number' : 'Change Tracking Number';

const DONE: Record<StepCall, string> = {
  pay: 'Order marked as paid',
  deliver: 'Order marked as delivered',
  cancel: 'Order cancelled',
};

/** Takes a parcel back, or that one was collected. */
export async function undoShipment(
  orderId: string,
  shipmentId: string,
  what: 'Parcel' | 'Collection' = 'Parcel',
): Promise<{ done: string; note: string }> {
  const { customerWasTold } = await apiSend<{ customerWasTold: boolean }>(
    'POST',
    `${ORDERS_PATH}/${orderId}/shipments/${shipmentId}/undo`,
  );
  const note = customerWasTold
    ? 'Its customer was told of it before, by mail.'
    : 'Its customer was not told of it.';
  return { done: `${what} taken back`, note };
}

/** Takes back that an order can be collected. */
async function undoReady(orderId: string): Promise<{ done: string; note: string }> {
  const { customerWasTold } = await apiSend<{ customerWasTold: boolean }>(
    'POST',
    `${ORDERS_PATH}/${orderId}/undo-ready`,
  );
  const note = customerWasTold
    ? 'Its customer was told before, by mail, that it is ready.'
    : 'Its customer was not told of it.';
  return { done: 'The order is not ready', note };
}

/** Takes back that a whole order was delivered, or a parcel of it, whose address is given. */
export async function undoDelivery(address: string): Promise<{ done: string; note: string }> {
  const { customerWasTold } = await apiSend<{ customerWasTold: boolean }>(
    'POST',
    `${address}/undo-delivery`,
  );
  const note = customerWasTold
    ? 'Its customer was told of the delivery before, by mail.'
    : 'Its customer was not told of the delivery.';
  return { done: 'It is on its way again', note };
}

const paper = (name: string, label: string): BulkAct<OrderRow> => ({
  id: name,
  label,
  needs: 'orders.ship',
  atMost: MOST_PAPERS,
  save: (ids) => saveFile(`${ORDERS_PATH}/${name}.pdf?ids=${ids.join()}`, `${name}.pdf`),
});

/** What can be done with many orders at once. */
export const orderBulkActs: BulkAct<OrderRow>[] = [
  {
    id: 'deliver',
    label: 'Mark as Delivered',
    busy: 'Delivered',
    needs: 'orders.ship',
    ask: (count) => ({
      title: 'Mark as Delivered',
      text: (
        <p>
          {count === 1 ? 'One order is' : `${count} orders are`} recorded as delivered, and the
          customers are told by mail. Those that were not shipped stay as they are.
        </p>
      ),
    }),
    run: (id) => apiSend('POST', `/api/admin/orders/${id}/deliver`),
    done: (count) => `${count === 1 ? '1 order' : `${count} orders`} marked as delivered`,
  },
  paper('packing-slips', 'Packing Slips'),
  paper('pick-list', 'Pick List'),
  paper('invoices', 'Invoices'),
];
