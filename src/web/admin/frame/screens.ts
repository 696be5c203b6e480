import {
  Cog6ToothIcon,
  CreditCardIcon,
  EnvelopeIcon,
  Squares2X2Icon,
  TruckIcon,
  UsersIcon,
} from '@heroicons/react/24/outline';
import type { ComponentType } from 'react';
import type { Attention } from '../../../domain/analytics/schema.ts';
import type { Permission } from '../../../domain/staff/choices.ts';

export type Screen = {
  name: string;
  path: string;
  /** Another URL of the same screen. */
  alias?: string;
  needs: Permission;
  icon: ComponentType<{ className?: string }>;
  /** What waits there, shown as a number. */
  waiting?: keyof Attention;
  /** The key that leads there, after `g`. */
  key?: string;
  /** Screens below this one, shown while it or one of them is open. */
  parts?: readonly Omit<Screen, 'icon' | 'parts' | 'partsStay'>[];
  /** The parts are shown wherever one is. */
  partsStay?: true;
};

/**
 * The back office's screens, in the order of its menu: Dashboard, Products, Brands, Orders, Payments, Analytics,
 * Users, Mail, Settings. The menu, the search and the keyboard read them here.
 */
export const SCREENS: readonly Screen[] = [
  {
    name: 'Dashboard',
    path: '/admin',
    alias: '/admin/dashboard',
    needs: 'dashboard.view',
    icon: Squares2X2Icon,
    key: 'd',
  },
  {
    name: 'Orders',
    path: '/admin/orders',
    needs: 'orders.view',
    icon: TruckIcon,
    waiting: 'orders',
    key: 'o',
  },
  {
    name: 'Payments',
    path: '/admin/payments/transactions',
    needs: 'payments.view',
    icon: CreditCardIcon,
    waiting: 'payments',
    key: 't',
    parts: [
      {
        name: 'Transactions',
        path: '/admin/payments/transactions',
        needs: 'payments.view',
      },
    ],
    partsStay: true,
  },
  {
    name: 'Users',
    path: '/admin/users',
    needs: 'customers.view',
    icon: UsersIcon,
    key: 'u',
  },
  {
    name: 'Mail',
    path: '/admin/mail',
    needs: 'mail.view',
    icon: EnvelopeIcon,
    waiting: 'mail',
    key: 'm',
  },
  {
    name: 'Settings',
    path: '/admin/settings',
    needs: 'settings.edit',
    icon: Cog6ToothIcon,
    key: 's',
    parts: [
      { name: 'Audit log', path: '/admin/settings/audit', needs: 'audit.view' },
      { name: 'Webhook deliveries', path: '/admin/settings/webhook', needs: 'settings.edit' },
    ],
  },
];

/** Whether the address shows this screen, or something below it. */
export function isOpen({ path, alias }: Pick<Screen, 'path' | 'alias'>, pathname: string): boolean {
  if (pathname === path || pathname === alias) return true;
  // Every address of the back office begins with the dashboard's.
  return path !== '/admin' && pathname.startsWith(`${path}/`);
}
