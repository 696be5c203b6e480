import { UserGroupIcon } from '@heroicons/react/24/outline';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { RowMenu, removeAction } from '../../../../kit/admin/action.tsx';
import { DrawerList } from '../../../../kit/admin/list/drawer-list.tsx';
import type { ListDefinition } from '../../../../kit/admin/list/list-definition.ts';
import { formatMoney } from '../../../../shared/format.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { type Column, InPrint } from '../../../../ui/tables/data-table.tsx';
import * as groupsApi from '../../group-endpoints.ts';
import type { GroupRecord } from '../../group-schema.ts';

const GroupDrawer = openedOnDemand(async () => (await import('./group-form.tsx')).GroupDrawer);
const PricesDrawer = openedOnDemand(
  async () => (await import('./group-prices.tsx')).GroupPricesDrawer,
);

const SCREEN = '/admin/users/groups';

const columns: Column<GroupRecord>[] = [
  {
    id: 'name',
    head: 'Group',
    sort: 'name',
    cell: (group) => (
      <span className="grid">
        <span className="wrap-anywhere">{group.name}</span>
        <span className="wrap-anywhere font-regular text-ink-soft text-xs">
          <Rule group={group} />
        </span>
      </span>
    ),
  },
  {
    id: 'members',
    head: 'Customers',
    figures: true,
    cell: ({ id, members }) => (
      <SiteLink
        href={`/admin/users?group=${id}`}
        className="text-accent underline-offset-4 hover:underline"
      >
        {members}
        <InPrint>{members === 1 ? ' customer' : ' customers'}</InPrint>
      </SiteLink>
    ),
  },
  {
    id: 'pays',
    head: 'Pays',
    from: 'sm',
    cell: ({ percentOff, prices, isTaxExempt }) => (
      <span className="flex flex-wrap gap-1.5">
        {percentOff !== null && <StatusPill tone="accent">{percentOff}% off</StatusPill>}
        {prices > 0 && (
          <StatusPill tone="accent">{prices === 1 ? '1 price' : `${prices} prices`}</StatusPill>
        )}
        {isTaxExempt && <StatusPill tone="warm">No tax</StatusPill>}
      </span>
    ),
  },
];

/** Who belongs to it, in words. */
function Rule({ group }: { group: GroupRecord }) {
  const settings = useSettings();
  if (!group.isByRule) return group.note || 'By hand';
  const { spentAtLeast, ordersAtLeast, orderedWithinDays, notOrderedForDays } = group;
  const parts = [
    spentAtLeast && `spent ${formatMoney(spentAtLeast, settings)} or more`,
    ordersAtLeast && `${ordersAtLeast} orders or more`,
    orderedWithinDays && `ordered within ${orderedWithinDays} days`,
    notOrderedForDays && `not ordered for ${notOrderedForDays} days`,
  ];
  return `By rule: ${parts.filter(Boolean).join(', ')}`;
}

function GroupMenu({ group }: { group: GroupRecord }) {
  const canPrice = useCan(groupsApi.changePrices);
  return (
    <RowMenu
      name={group.name}
      actions={(open) => [
        {
          id: 'prices',
          label: canPrice ? 'Own Prices' : 'See Own Prices',
          needs: groupsApi.listPrices,
          open,
        },
        removeAction(
          groupsApi,
          group,
          <p>
            Nobody is in <span className="wrap-anywhere font-strong">{group.name}</span> any more,
            and its prices go. Orders keep what they cost.
          </p>,
        ),
      ]}
      form={(props) => <PricesDrawer group={group} {...props} />}
    />
  );
}

const groups: ListDefinition<GroupRecord> = {
  from: groupsApi.list,
  title: 'Customer Groups',
  pageSize: 20,
  noun: groupsApi.noun,
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns,
  searches: 'Name',
  sort: 'name',
  filters: {},
  actions: (group) => <GroupMenu group={group} />,
  empty: {
    icon: UserGroupIcon,
    title: 'No groups yet',
    text: 'Trade customers with prices of their own, regulars, whoever has not ordered for a while.',
  },
};

/** The groups of customers. */
export const GroupsScreen = () => (
  <DrawerList
    list={groups}
    screen={SCREEN}
    add={{ label: 'Add Group', needs: groupsApi.add }}
    Drawer={GroupDrawer}
  />
);
