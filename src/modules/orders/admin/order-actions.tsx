import { type Action, sending } from '../../../kit/admin/action.tsx';
import type { BulkAction } from '../../../kit/admin/list/list-definition.ts';
import type { Call, Described } from '../../../kit/endpoint.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { printFile } from '../../../shared/print-file.ts';
import * as orderRecordsApi from '../admin-endpoints.ts';
import type { OrderRow } from '../admin-schema.ts';
import { MOST_PAPERS } from '../constants.ts';
import * as deskApi from '../desk/endpoints.ts';
import { isAlive, isPaid } from '../order-label.ts';
import * as byHandApi from '../placing/by-hand-endpoints.ts';
import { BulkTags, CarrierFile } from './desk/bulk-drawers.ts';
import { notWhileHeld } from './desk/desk-actions.tsx';
import { cancelPaidAction, editAction } from './editing-actions.tsx';
import { piecesOf } from './order-items.ts';

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
  | 'holdReason'
> & { items: Parameters<typeof piecesOf>[0] };

/** A form that an action opens. */
export type OrderForm = 'ship' | 'refund' | 'edit';

/** What can be done about an order in its present state, what comes next first. The server refuses the rest. */
export function orderActions(order: Order, open: (form: OrderForm) => void): Action[] {
  const { id, status, fulfilment } = order;
  const { shipped, left } = piecesOf(order.items);
  const isFree = Number(order.amount) === 0;
  const paid = isPaid(status) && !isFree;
  const about = (text: string) => (
    <p>
      Order <span className="figures font-strong">{order.number}</span> of{' '}
      <span className="wrap-anywhere font-strong">{order.payerName}</span> {text}
    </p>
  );
  const held = notWhileHeld(order);
  const ship: Action = {
    id: 'ship',
    label: left === 0 ? trackingAction(order) : shipped === 0 ? 'Ship' : 'Ship the Rest',
    needs: orderRecordsApi.ship,
    key: 's',
    ...(left > 0 && held),
    open: () => open('ship'),
  };
  const ready: Action = {
    id: 'ready',
    label: 'Ready for Collection',
    busy: 'Saving…',
    needs: orderRecordsApi.makeReady,
    key: 'h',
    ...held,
    ask: {
      title: 'Ready for Collection',
      text: about('lies ready at the shop. Its customer is told by mail where to collect it.'),
    },
    run: async () => {
      await apiSend(orderRecordsApi.makeReady({ id }));
      return {
        done: 'Order ready for collection',
        note: 'The customer is told where to collect it.',
        what: order.number,
        undo: undoing(
          orderRecordsApi.undoReady({ id }),
          'The order is not ready',
          'of it',
          'before, by mail, that it is ready',
        ),
      };
    },
    failed: 'Failed to make the order ready',
  };
  const collect: Action = {
    id: 'collect',
    label: shipped === 0 ? 'Collected' : 'Rest Collected',
    busy: 'Saving…',
    needs: orderRecordsApi.ship,
    ...held,
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
      const { shipments } = await apiSend(orderRecordsApi.ship({ id }, { collection: true }));
      const handedOver = shipments.at(-1);
      return {
        done: 'Order collected',
        note: 'A mail confirms it to the customer.',
        what: order.number,
        ...(handedOver && { undo: undoShipment(id, handedOver.id, 'Collection') }),
      };
    },
    failed: 'Failed to record the collection',
  };
  const deliver: Action = {
    id: 'deliver',
    label: 'Mark as Delivered',
    busy: 'Saving…',
    needs: orderRecordsApi.deliver,
    // Nothing is asked: it can be undone, and its mail waits for that.
    key: 'd',
    run: async () => {
      await apiSend(orderRecordsApi.deliver({ id }));
      return {
        done: 'Order marked as delivered',
        note: 'The customer is told by mail.',
        what: order.number,
        undo: undoDelivery(orderRecordsApi.undoDelivery({ id })),
      };
    },
    failed: 'Failed to mark the order as delivered',
  };
  const pay: Action = {
    id: 'pay',
    label: 'Mark as Paid',
    busy: 'Saving…',
    needs: orderRecordsApi.pay,
    key: 'm',
    ask: {
      title: 'Mark as Paid',
      text: about('is recorded as paid, and its customer is told by mail.'),
    },
    run: sending(
      orderRecordsApi.pay({ id }),
      'Order marked as paid',
      'The customer is told by mail.',
    ),
    failed: 'Failed to mark the order as paid',
  };
  const refund: Action = {
    id: 'refund',
    label: 'Refund',
    needs: orderRecordsApi.refund,
    key: 'r',
    open: () => open('refund'),
  };
  const cancel: Action = {
    id: 'cancel',
    label: 'Cancel Order',
    busy: 'Cancelling…',
    needs: orderRecordsApi.cancel,
    destructive: true,
    ask: {
      title: 'Cancel Order',
      keep: 'Keep Order',
      text: about(
        'is cancelled: what was reserved goes back on sale, and its customer is told by mail.',
      ),
    },
    run: sending(
      orderRecordsApi.cancel({ id }),
      'Order cancelled',
      'What was reserved is on sale again, and the customer is told by mail.',
    ),
    failed: 'Failed to cancel the order',
  };
  const callOff: Action = {
    id: 'call-off',
    label: 'End Pay Link',
    busy: 'Ending…',
    needs: byHandApi.removePayLink,
    destructive: true,
    ask: {
      title: 'End Pay Link',
      text: about('can be paid no more: what it held goes back on sale. Its customer is not told.'),
    },
    run: sending(byHandApi.removePayLink({ id }), 'Link ended, stock given back'),
    failed: 'Failed to end the link',
  };
  if (!isAlive(status)) return [];
  const isHere = shipped === 0 && fulfilment === 'unfulfilled';
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
    ...(isHere ? [editAction(open)] : []),
    ...(left === 0 && shipped > 0 && wasSent(order) ? [ship] : []),
    ...(isHere && !paid ? [cancel] : []),
    ...(isHere && paid ? [cancelPaidAction(order)] : []),
  ];
}

/** What was collected has nothing to follow. */
const wasSent = ({ isPickup, trackingNumber, carrier }: Order): boolean =>
  !isPickup || trackingNumber !== null || carrier !== null;

/** What the form about a parcel's number is called. */
export const trackingAction = ({ trackingNumber }: { trackingNumber: string | null }): string =>
  trackingNumber === null ? 'Add Tracking Number' : 'Change Tracking Number';

/** Takes something back by a call. @param of what its customer was told of, or was not */
const undoing =
  (
    call: Call<{ customerWasTold: boolean }>,
    done: string,
    of = 'of it',
    told = `${of} before, by mail`,
  ) =>
  async () => {
    const { customerWasTold } = await apiSend(call);
    const note = `Its customer was ${customerWasTold ? `told ${told}` : `not told ${of}`}.`;
    return { done, note };
  };

/** Takes a parcel back, or that one was collected. */
export const undoShipment = (id: string, shipmentId: string, what = 'Parcel') =>
  undoing(orderRecordsApi.undoShipment({ id, shipmentId }), `${what} taken back`);

/** Takes back, by its call, that a whole order was delivered, or a parcel of it. */
export const undoDelivery = (call: Call<{ customerWasTold: boolean }>) =>
  undoing(call, 'It is on its way again', 'of the delivery');

type Paper = Described & ((of: { ids: string }) => Call<Blob>);

const paper = (print: Paper, name: string, label: string): BulkAction<OrderRow> => ({
  id: name,
  label,
  needs: print,
  atMost: MOST_PAPERS,
  save: async (ids) => {
    await printFile(print({ ids: ids.join() }), `${name}.pdf`);
  },
});

/** What can be done with many orders at once. */
export const orderBulkActions: BulkAction<OrderRow>[] = [
  {
    id: 'deliver',
    label: 'Mark as Delivered',
    busy: 'Delivered',
    needs: orderRecordsApi.deliver,
    ask: (count) => ({
      title: 'Mark as Delivered',
      text: (
        <p>
          {count === 1 ? 'One order is' : `${count} orders are`} recorded as delivered, and the
          customers are told by mail. Those that were not shipped stay as they are.
        </p>
      ),
    }),
    run: (id) => apiSend(orderRecordsApi.deliver({ id })),
    done: (count) => `${count === 1 ? '1 order' : `${count} orders`} marked as delivered`,
  },
  paper(orderRecordsApi.printPackingSlips, 'packing-slips', 'Packing Slips'),
  paper(orderRecordsApi.printPickList, 'pick-list', 'Pick List'),
  paper(orderRecordsApi.printInvoices, 'invoices', 'Invoices'),
  paper(deskApi.printLabels, 'labels', 'Labels'),
  {
    id: 'carrier-file',
    label: 'Carrier File',
    needs: deskApi.downloadCarrierFile,
    drawer: CarrierFile,
  },
  { id: 'tags', label: 'Tags', needs: deskApi.changeTags, drawer: BulkTags },
];
