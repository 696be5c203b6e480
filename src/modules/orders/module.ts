import { desk, everyone, packers } from '../../kit/access.ts';
import { aFunction } from '../../kit/extension.ts';
import type { Module } from '../../kit/module.ts';
import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import { BOOKED, ENTERED } from '../../kit/tables.ts';
import { bySystem, write } from '../../platform/database/database.ts';
import { everyMinute, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { ownerMails } from '../notifications/mail-composers.ts';
import { checkPayments } from '../payments/payment-attempts.ts';
import { workWebhook } from '../payments/webhooks.ts';
import { ABANDONED_DAYS, forgetAbandonedOrders, ordersPart } from './account-part.ts';
import { readCustomerFigures } from './customer-figures.ts';
import { carrierColumnsCheck } from './desk/carrier-files.ts';
import { carryOutRepayment, repayDifferenceTask } from './editing/repay-difference.ts';
import { readPeople } from './find-order.ts';
import { makeCards } from './gift-cards/make-cards.ts';
import { makeGiftCards } from './gift-cards/make-later.ts';
import { adminOrderRoutes } from './http/admin.ts';
import { adminDeliveryAndTaxRoutes } from './http/admin-delivery-and-tax.ts';
import { adminDeskRoutes } from './http/admin-desk.ts';
import { adminEditingRoutes } from './http/admin-editing.ts';
import { adminOrderByHandRoutes } from './http/admin-orders-by-hand.ts';
import { adminTransactionRoutes } from './http/admin-transactions.ts';
import { cartRoutes } from './http/cart.ts';
import { payLinkRoutes } from './http/pay-links.ts';
import { paymentRoutes } from './http/payments.ts';
import { orderRoutes } from './http/shop.ts';
import { orderMails } from './mail-composers.ts';
import { checkDuePayments } from './paying/check-payment.ts';
import { endPastPayLinks } from './paying/pay-link.ts';
import { passOnWebhook } from './paying/work-webhook.ts';
import { refuseElsewhere } from './pricing/delivered-countries.ts';
import { openFees } from './pricing/fees.ts';
import { carryOutRefund, carryOutReturn } from './refunds/carry-out-refund.ts';
import { refundPayment, returnPayment } from './refunds/refund-payment.ts';
import { ORDER_MAIL } from './schema.ts';

const records = ['delivery', 'order', 'saved_answer', 'taxes'] as const;

const permissions = {
  'orders.view': everyone,
  /** Ship, tracking, deliver, slips, cash received. */
  'orders.ship': packers,
  /** Write to customers, and keep answers for that. */
  'orders.message': desk,
  /** Refund, returns, cancel, orders by hand. */
  'orders.refund': desk,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** What was bought: pricing, placing, paying, shipping, refunds, papers. */
export const ordersModule: Module = {
  name: 'orders',
  records,
  permissions,
  mailKinds: ORDER_MAIL,
  tables: {
    delivery_zones: ENTERED,
    invoice_series: ENTERED,
    credit_note_series: ENTERED,
    shipping_rates: ENTERED,
    tax_zones: ENTERED,
    invoices: BOOKED,
    orders: { ...BOOKED, kept: `${BOOKED.kept}; nobody's payment, ${ABANDONED_DAYS} days` },
    order_discounts: BOOKED,
    order_fees: BOOKED,
    order_history: BOOKED,
    order_items: BOOKED,
    piece_moves: BOOKED,
    order_tags: BOOKED,
    order_taxes: BOOKED,
    refunds: BOOKED,
    refund_fees: BOOKED,
    refund_items: BOOKED,
    refund_taxes: BOOKED,
    credit_notes: BOOKED,
    invoice_changes: BOOKED,
    replaced_invoices: BOOKED,
    repayments: BOOKED,
    saved_answers: ENTERED,
    shipments: BOOKED,
    shipment_items: BOOKED,
    orders_to_invoice: { per: 'order', kept: 'until the commit' },
  },
  partChecks: { fees: aFunction },
  settingChecks: [carrierColumnsCheck],
  names: [
    `select o.id, ${ORDER_NUMBER} as name from orders o where o.id = any($1::uuid[])`,
    'select id, name from saved_answers where id = any($1::uuid[])',
  ],
  accountPart: { ...ordersPart, checkCountry: refuseElsewhere, readFigures: readCustomerFigures },
  mailComposers: { ...orderMails, ...ownerMails(readPeople) },
  async routes(app, shop) {
    const { database, payments, search, secretKey, storage } = shop;
    const { publicUrl } = shop.config;
    const findFees = openFees(shop);
    cartRoutes(app, database, { secretKey, findFees });
    orderRoutes(app, payments, { publicUrl, findFees, storage, secretKey });
    await paymentRoutes(app, payments, findFees);
    payLinkRoutes(app, payments);
    adminDeskRoutes(app, payments, { publicUrl, storage });
    adminOrderRoutes(app, payments, { publicUrl, storage });
    adminOrderByHandRoutes(app, payments, { search, findFees, storage });
    adminEditingRoutes(app, payments, { publicUrl, storage });
    adminTransactionRoutes(app, payments);
    adminDeliveryAndTaxRoutes(app, database);
  },
  jobs: ({ database: db, payments, secretKey }) => [
    job(checkPayments, (_, signal) => checkDuePayments(payments, signal), everyMinute),
    job(
      task('end-pay-links', { alone: true }),
      () => write(db, bySystem('payments'), endPastPayLinks),
      everyMinute,
    ),
    job(workWebhook, ({ webhookId }) => passOnWebhook(payments, webhookId)),
    job(refundPayment, ({ refundId }) => carryOutRefund(payments, refundId)),
    job(repayDifferenceTask, ({ repaymentId }) => carryOutRepayment(payments, repaymentId)),
    job(makeGiftCards, ({ orderId }) => makeCards(db, secretKey, orderId)),
    job(returnPayment, ({ attemptId }) => carryOutReturn(payments, attemptId)),
  ],
  tidies: [forgetAbandonedOrders],
};
