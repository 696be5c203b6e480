import { office } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { adminTakingsRoutes } from './http/admin.ts';

const permissions = { 'takings.read': office } as const;

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** What the shop took, as its invoices and credit notes say. */
export const takingsModule: Module = {
  name: 'takings',
  permissions,
  routes: (app, { payments, config: { publicUrl }, storage }) =>
    adminTakingsRoutes(app, payments, { publicUrl, storage }),
};
