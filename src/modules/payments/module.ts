import * as z from 'zod';
import { everyone, managers, office, owner } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED, keptFor } from '../../kit/tables.ts';
import { Circuits } from './circuit.ts';
import { adminPaymentLogRoutes } from './http/admin-payment-logs.ts';
import { adminPaymentMethodRoutes } from './http/admin-payment-methods.ts';
import { acceptedMethodRoutes } from './http/shop.ts';
import { GatewayShape, gatewaysOf } from './known-gateways.ts';
import { methodsNameCategories } from './names-categories.ts';
import type { Payments } from './open-gateway.ts';
import { paymentsPart } from './payment-attempts.ts';
import { paymentChecks } from './payment-checks.ts';
import { DAYS_KEPT, forgetPaymentLogs } from './payment-log.ts';
import { paymentMeasures } from './payment-measures.ts';
import { keepOneMethod, refuseUntakenCurrency } from './payment-methods.ts';

const records = ['payment_method', 'payment_webhook'] as const;

const permissions = {
  /** What the ways to pay are called. */
  'providers.view': everyone,
  /** Transactions and payment logs. */
  'payments.view': office,
  /** Void or correct a transaction. */
  'payments.correct': managers,
  /** Payment methods. */
  'payments.configure': owner,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

declare module '../../kit/module.ts' {
  interface Services {
    payments: Payments;
  }
}

/** Ways to pay, providers, and what was said to them. */
export const paymentsModule: Module = {
  name: 'payments',
  records,
  permissions,
  tables: {
    payment_methods: ENTERED,
    payment_attempts: { per: 'payment', kept: 'as long as the order' },
    payment_logs: keptFor('payment', `${DAYS_KEPT} days`),
    payment_webhooks: keptFor('payment', `${DAYS_KEPT} days`),
  },
  names: ['select id, name from payment_methods where id = any($1::uuid[])'],
  namesCategories: methodsNameCategories,
  accountPart: paymentsPart,
  partChecks: { gateways: z.array(GatewayShape) },
  settingChecks: [
    { key: 'currency', after: (tx, { payments }) => refuseUntakenCurrency(tx, payments) },
    { key: 'payment_choice', after: (tx) => keepOneMethod(tx) },
  ],
  open: ({ config, database, log, modules, secretKey }) => ({
    // Asked each time: an extension may be switched off.
    payments: Object.assign(gatewaysOf(modules), {
      db: database,
      secretKey,
      publicUrl: config.publicUrl,
      apis: config.paymentApis,
      log,
      circuits: new Circuits(),
    }),
  }),
  routes(app, { payments }) {
    acceptedMethodRoutes(app, payments);
    adminPaymentMethodRoutes(app, payments);
    adminPaymentLogRoutes(app, payments);
  },
  checks: ({ payments }) => paymentChecks(payments),
  measures: () => [paymentMeasures],
  tidies: [forgetPaymentLogs],
};
