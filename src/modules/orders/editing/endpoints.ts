import { GET, POST, PUT } from '../../../kit/endpoint.ts';
import { OrderRecord } from '../admin-schema.ts';
import {
  CancellationView,
  EditableOrder,
  EditQuote,
  EditQuoteRequest,
  OrderEdit,
  OwedDifference,
} from './schema.ts';

export const find = GET('/api/admin/orders/:id/edit', {
  summary:
    'An order as it can be edited: its lines with what they can be changed into, and its address',
  needs: 'orders.refund',
  response: EditableOrder,
});

export const quote = POST('/api/admin/orders/:id/edit/quote', {
  summary: 'What an order would come to with other lines or another address; changes nothing',
  needs: 'orders.refund',
  body: EditQuoteRequest,
  response: EditQuote,
});

export const change = PUT('/api/admin/orders/:id/edit', {
  summary:
    'Changes lines and address of an order that has not left; the difference goes back, or is asked for by a pay link',
  needs: 'orders.refund',
  body: OrderEdit,
  response: OrderRecord,
});

export const findDifference = GET('/api/admin/orders/:id/owed', {
  summary: 'What is left to pay of an order that was edited, and by which link until when',
  needs: 'orders.refund',
  response: OwedDifference,
});

export const askForDifference = POST('/api/admin/orders/:id/owed/pay-link', {
  summary: 'Mails the link anew by which the rest of an order that was edited can be paid',
  needs: 'orders.refund',
  response: OrderRecord,
});

export const receiveDifference = POST('/api/admin/orders/:id/owed/receive', {
  summary: 'The rest of an order that was edited was paid outside the shop',
  needs: 'orders.refund',
  response: OrderRecord,
});

export const repay = POST('/api/admin/orders/:id/repayments/:repaymentId/retry', {
  summary: 'Tries once more to give back what an order that was edited costs less',
  needs: 'orders.refund',
  response: OrderRecord,
});

export const findCancellation = GET('/api/admin/orders/:id/cancel-paid', {
  summary: 'What cancelling a paid order would do; changes nothing',
  needs: 'orders.refund',
  response: CancellationView,
});

export const cancelPaid = POST('/api/admin/orders/:id/cancel-paid', {
  summary:
    'Cancels a paid order of which nothing has left: its money goes back, also to gift cards, and its pieces go on sale',
  needs: 'orders.refund',
  response: OrderRecord,
});

export const replacedInvoice = GET(
  '/api/admin/orders/:id/replaced-invoices/:replacedId/invoice.pdf',
  {
    summary: 'An invoice that another one took the place of, as it stood',
    needs: 'orders.view',
    produces: ['application/pdf'],
  },
);

export const replacedCreditNote = GET(
  '/api/admin/orders/:id/replaced-invoices/:replacedId/credit-note.pdf',
  {
    summary:
      'The credit note by which an invoice was taken back that another one took the place of',
    needs: 'orders.view',
    produces: ['application/pdf'],
  },
);
