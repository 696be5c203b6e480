import { UsersIcon } from '@heroicons/react/24/outline';
import { RowMenu } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { formatMoney } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, InPrint } from '../../../ui/tables/data-table.tsx';
import * as customersApi from '../admin-endpoints.ts';
import * as filesApi from '../file-endpoints.ts';
import * as groupsApi from '../group-endpoints.ts';
import type { CustomerRow } from '../schema.ts';
import { customerActions, nameOf } from './customer-actions.tsx';

const CustomerForm = openedOnDemand(async () => (await import('./customer-form.tsx')).CustomerForm);

const MembersDrawer = openedOnDemand(
  async () => (await import('./groups/members-drawer.tsx')).MembersDrawer,
);

const columns: Column<CustomerRow>[] = [
  {
    id: 'customer',
    head: 'Customer',
    sort: 'username',
    cell: (customer) => (
      <>
        <span className="wrap-anywhere">{nameOf(customer)}</span>
        {nameOf(customer) !== customer.username && (
          <span className="wrap-anywhere block font-regular text-ink-soft text-xs">
            {customer.username}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'email',
    head: 'Email',
    sort: 'email',
    from: 'lg',
    cell: ({ email }) => (
      <span className="block break-all lg:[td>&]:min-w-44 xl:[td>&]:min-w-52">
        {email || 'no address'}
      </span>
    ),
  },
  {
    id: 'state',
    head: 'Status',
    cell: (customer) => <CustomerPills customer={customer} />,
  },
  {
    id: 'groups',
    head: 'Groups',
    from: 'xl',
    hidden: true,
    hiddenOnPhones: true,
    cell: ({ groups }) => <Groups groups={groups} />,
  },
  {
    id: 'orders',
    head: 'Orders',
    figures: true,
    from: 'lg',
    cell: ({ orders }) => (
      <>
        {orders}
        <InPrint>{orders === 1 ? ' order' : ' orders'}</InPrint>
      </>
    ),
  },
  {
    id: 'spent',
    head: 'Spent',
    figures: true,
    from: 'lg',
    cell: (customer) => (
      <>
        <InPrint>spent </InPrint>
        <Spent customer={customer} />
      </>
    ),
  },
  {
    id: 'lastOrder',
    head: 'Last order',
    from: 'xl',
    cell: ({ lastOrderAt }) => (
      <>
        <InPrint>last order </InPrint>
        {lastOrderAt ? <DateTime at={lastOrderAt} /> : <span className="text-ink-soft">never</span>}
      </>
    ),
  },
  {
    id: 'createdAt',
    head: 'Since',
    sort: 'createdAt',
    from: 'xl',
    cell: ({ createdAt }) => (
      <>
        <InPrint>since </InPrint>
        <DateTime at={createdAt} />
      </>
    ),
  },
];

/** The groups that a customer is in, each leading to its customers. */
export const Groups = ({ groups }: Pick<CustomerRow, 'groups'>) => (
  <span className="flex flex-wrap gap-1.5">
    {groups.map(({ id, name }) => (
      <StatusPill key={id}>{name}</StatusPill>
    ))}
  </span>
);

/** Whether the account is open, and whether its mailbox is proven. */
export function CustomerPills({ customer }: { customer: CustomerRow }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusPill tone={customer.isActive ? 'accent' : undefined}>
        {customer.isActive ? 'Active' : 'Inactive'}
      </StatusPill>
      {customer.isTaxExempt && <StatusPill tone="warm">No tax</StatusPill>}
      {!customer.emailConfirmed && <StatusPill tone="warm">Unconfirmed</StatusPill>}
    </span>
  );
}

/** What a customer spent, each currency by itself. */
export function Spent({ customer: { spent } }: { customer: Pick<CustomerRow, 'spent'> }) {
  const settings = useSettings();
  if (spent.length === 0) return <span className="text-ink-soft">nothing</span>;
  return spent.map(({ currency, amount }, place) => (
    <span key={currency} className={place > 0 ? 'block' : undefined}>
      {formatMoney(amount, { ...settings, currency })}
    </span>
  ));
}

/** The registered customers. */
export const customers: ListDefinition<CustomerRow> = {
  from: customersApi.list,
  title: 'Customers',
  pageSize: 20,
  noun: { one: 'customer', many: 'customers' },
  rowId: ({ id }) => id,
  rowName: nameOf,
  href: ({ id }) => `/admin/users/${id}`,
  columns,
  searches: 'Name, e-mail, telephone, postcode …',
  sort: '-createdAt',
  filters: {
    isActive: {
      kind: 'choice',
      label: 'Status',
      options: [
        { value: 'true', label: 'Active' },
        { value: 'false', label: 'Inactive' },
      ],
    },
    group: { kind: 'known', label: 'Group', from: () => groupsApi.choices() },
    isTaxExempt: {
      kind: 'choice',
      label: 'Tax',
      options: [
        { value: 'true', label: 'Pays none' },
        { value: 'false', label: 'Pays tax' },
      ],
    },
  },
  bulk: [{ id: 'groups', label: 'Groups', needs: groupsApi.changeMembers, drawer: MembersDrawer }],
  actions: (customer) => (
    <RowMenu
      name={nameOf(customer)}
      actions={(open) => customerActions(customer, open)}
      form={(props) => <CustomerForm customer={customer} {...props} />}
    />
  ),
  file: filesApi.download,
  empty: {
    icon: UsersIcon,
    title: 'No customers yet',
    text: 'Whoever registers in the shop appears here.',
  },
};
