import { CheckIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { type Permission, ROLES } from '../../../kit/access.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import * as staffApi from '../endpoints.ts';
import { roleName } from './staff.ts';

/** What each permission lets one do, in the order in which an owner would ask; one without words here is left out. */
const ACTS: Readonly<Partial<Record<Permission, string>>> = {
  'dashboard.view': 'See the dashboard and what waits',
  'orders.view': 'See orders and returns',
  'orders.ship': 'Pack, ship, hold and edit orders',
  'orders.message': 'Write to customers about an order',
  'orders.refund': 'Refund and cancel orders, decide on returns',
  'products.view': 'See products and promotions',
  'costs.view': 'See what products cost you, and margins',
  'products.edit': 'Change products, prices and promotions',
  'stock.edit': 'Count stock',
  'customers.view': 'See customers',
  'customers.edit': 'Change customers and their notes',
  'customers.groups': 'Groups of customers and their prices',
  'customers.import': 'Import customers',
  'customers.export': 'Export customers and shipments',
  'customers.delete': 'Delete customers',
  'reviews.edit': 'Answer, hide and delete reviews',
  'carts.view': 'See carts left behind',
  'newsletter.send': 'Write and send newsletters',
  'mail.send': 'Send mail again',
  'analytics.view': 'See what the shop earns: figures and compliance',
  'takings.read': 'Read the takings and give them to an accountant',
  'payments.view': 'See payments and gift cards',
  'payments.correct': 'Correct payments, issue gift cards',
  'payments.configure': 'Set up ways to pay',
  'settings.edit': 'Settings: shop, pages, delivery, tax, mail texts',
  'audit.view': 'Read the audit log',
  'backups.view': 'See backups',
  'backups.edit': 'Make, restore and take away backups',
  'extensions.edit': 'Set up extensions',
  'security.edit': 'Security and how mail is sent',
  'staff.edit': 'Staff and their roles',
};

/** What each role may, as a table; on a phone as lines. */
export function RightsPanel() {
  const query = useQuery(apiQuery(staffApi.listRights()));
  return (
    <Panel title="What each role may do">
      <Loaded query={query} skeleton={<Skeleton className="m-5 h-64" />}>
        {(rights) => (
          <table className="w-full text-sm max-sm:block">
            <thead className="max-sm:sr-only">
              <tr className="border-line border-b text-ink-soft">
                <th scope="col" className="px-5 py-2.5 text-left font-regular">
                  May
                </th>
                {ROLES.map((role) => (
                  <th key={role} scope="col" className="whitespace-nowrap px-2 py-2.5 font-regular">
                    {roleName(role)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line max-sm:block">
              {Object.entries(ACTS).map(([permission, text]) => {
                const having = rights[permission] ?? [];
                return (
                  <tr key={permission} className="max-sm:block max-sm:px-5 max-sm:py-2.5">
                    <th
                      scope="row"
                      className="text-left font-regular max-sm:block sm:px-5 sm:py-2.5"
                    >
                      {text}
                      <span className="block text-ink-soft text-xs sm:hidden">
                        {having.map(roleName).join(', ')}
                      </span>
                    </th>
                    {ROLES.map((role) => (
                      <td key={role} className="px-2 text-center max-sm:hidden">
                        {having.includes(role) && (
                          <>
                            <CheckIcon aria-hidden="true" className="inline size-4.5 text-accent" />
                            <span className="sr-only">yes</span>
                          </>
                        )}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </Loaded>
    </Panel>
  );
}
