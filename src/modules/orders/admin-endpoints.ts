import { z } from 'zod';
import { GET, POST, PUT } from '../../kit/endpoint.ts';
import { IdempotencyHeaders } from '../../kit/wire.ts';
import {
  NewNote,
  NewRefund,
  NewShipment,
  OrderFields,
  OrderFilters,
  OrderQuery,
  OrderRecord,
  OrderRow,
  Papers,
  ParcelList,
  ParcelTracking,
  PaymentTransactionView,
  RefundResponse,
  ShipList,
  ShipListLine,
  ShippedParcel,
  Tracking,
} from './admin-schema.ts';

const Undone = z.object({ customerWasTold: z.boolean() });

export const list = GET('/api/admin/orders', {
  summary: 'The orders that the search and the filters find, the newest first',
  needs: 'orders.view',
  query: OrderQuery,
  response: z.array(OrderRow),
});

export const download = GET('/api/admin/orders/export.csv', {
  summary: 'The orders that the search and the filters find, as a file',
  needs: 'customers.export',
  query: OrderFilters,
  produces: ['text/csv'],
});

export const listBuyers = GET('/api/admin/orders/customers', {
  summary: 'User names of customers with orders that begin so, at most 20',
  needs: 'orders.view',
  query: OrderFilters.pick({ search: true }),
  response: z.array(z.string()),
});

export const readShipList = POST('/api/admin/orders/ship-list', {
  summary: 'Which orders the lines of a pasted list are about; nothing is shipped yet',
  needs: 'orders.ship',
  body: ShipList,
  response: z.array(ShipListLine),
});

export const shipAll = POST('/api/admin/orders/shipments', {
  summary: 'Ships what is left of several orders, and answers for each',
  needs: 'orders.ship',
  body: ParcelList,
  response: z.array(ShippedParcel),
});

export const find = GET('/api/admin/orders/:id', {
  summary: 'One order and its history',
  needs: 'orders.view',
  response: OrderRecord,
});

export const changeTracking = PUT('/api/admin/orders/:id/tracking', {
  summary: 'Ships an order by its tracking number, or corrects that number',
  needs: 'orders.ship',
  body: Tracking,
  response: PaymentTransactionView,
});

export const ship = POST('/api/admin/orders/:id/shipments', {
  summary:
    'Ships pieces of an order in a parcel of their own, or all that is left of it; or hands them over at the shop',
  needs: 'orders.ship',
  body: NewShipment,
  response: OrderRecord,
});

export const changeShipment = PUT('/api/admin/orders/:id/shipments/:shipmentId', {
  summary: "Corrects a parcel's tracking number or carrier",
  needs: 'orders.ship',
  body: ParcelTracking,
  response: OrderRecord,
});

export const undoShipment = POST('/api/admin/orders/:id/shipments/:shipmentId/undo', {
  summary: 'Takes a parcel back that left less than an hour ago',
  needs: 'orders.ship',
  response: Undone,
});

export const undoParcelDelivery = POST(
  '/api/admin/orders/:id/shipments/:shipmentId/undo-delivery',
  {
    summary: 'A parcel that was marked as delivered less than an hour ago is on its way again',
    needs: 'orders.ship',
    response: Undone,
  },
);

export const makeReady = POST('/api/admin/orders/:id/ready', {
  summary: 'An order can be fetched at the shop',
  needs: 'orders.ship',
  response: OrderRecord,
});

export const undoReady = POST('/api/admin/orders/:id/undo-ready', {
  summary: 'An order that was made ready less than an hour ago is not ready after all',
  needs: 'orders.ship',
  response: Undone,
});

export const undoDelivery = POST('/api/admin/orders/:id/undo-delivery', {
  summary: 'An order that was marked as delivered less than an hour ago is on its way again',
  needs: 'orders.ship',
  response: Undone,
});

export const deliverParcel = POST('/api/admin/orders/:id/shipments/:shipmentId/deliver', {
  summary: 'A parcel has arrived; the last one delivers the order',
  needs: 'orders.ship',
  response: OrderRecord,
});

export const changeFields = PUT('/api/admin/orders/:id/fields', {
  summary: "Changes what an order's custom fields hold",
  needs: 'orders.ship',
  body: OrderFields,
  response: OrderRecord,
});

export const addNote = POST('/api/admin/orders/:id/notes', {
  summary: "Adds a note to an order's history, for staff alone",
  needs: 'orders.ship',
  body: NewNote,
  response: OrderRecord,
});

export const deliver = POST('/api/admin/orders/:id/deliver', {
  summary: 'A shipped order has arrived',
  needs: 'orders.ship',
  response: PaymentTransactionView,
});

export const pay = POST('/api/admin/orders/:id/pay', {
  summary: 'An order is paid: its cash was collected',
  needs: 'orders.ship',
  response: PaymentTransactionView,
});

export const cancel = POST('/api/admin/orders/:id/cancel', {
  summary:
    'Cancels an order of which nothing is shipped or paid; one that costs nothing counts as unpaid',
  needs: 'orders.refund',
  response: PaymentTransactionView,
});

export const refund = POST('/api/admin/orders/:id/refunds', {
  summary:
    'Gives back money of a paid order: through the gateway that took it, else recorded as given back outside the shop',
  needs: 'orders.refund',
  headers: IdempotencyHeaders,
  body: NewRefund,
  response: RefundResponse,
});

export const creditNote = GET('/api/admin/orders/:id/refunds/:refundId/credit-note.pdf', {
  summary: 'The credit note of a refund whose money has gone back, to be printed',
  needs: 'orders.view',
  produces: ['application/pdf'],
});

export const printPackingSlips = GET('/api/admin/orders/packing-slips.pdf', {
  summary: 'Packing slips as one file: what is left to ship, or was in a parcel',
  needs: 'orders.ship',
  query: Papers,
  produces: ['application/pdf'],
});
export const printPickList = GET('/api/admin/orders/pick-list.pdf', {
  summary: 'What is left to ship of several orders, each variant once',
  needs: 'orders.ship',
  query: Papers,
  produces: ['application/pdf'],
});
export const printInvoices = GET('/api/admin/orders/invoices.pdf', {
  summary: 'Invoices as one file',
  needs: 'orders.ship',
  query: Papers,
  produces: ['application/pdf'],
});
