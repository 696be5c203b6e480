import { ArrowUturnRightIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { RowMenu, removeAction } from '../../../../kit/admin/action.tsx';
import { RowsFiles } from '../../../../kit/admin/form/rows-files.tsx';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import { DrawerList } from '../../../../kit/admin/list/drawer-list.tsx';
import type { ListDefinition } from '../../../../kit/admin/list/list-definition.ts';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { type Column, InPrint } from '../../../../ui/tables/data-table.tsx';
import * as redirectsApi from '../../redirect-endpoints.ts';
import type { RedirectRecord } from '../../redirect-schema.ts';

const RedirectDrawer = openedOnDemand(
  async () => (await import('./redirect-form.tsx')).RedirectDrawer,
);

const SCREEN = '/admin/redirects';

const columns: Column<RedirectRecord>[] = [
  {
    id: 'oldAddress',
    head: 'Old address',
    sort: 'oldAddress',
    cell: ({ oldAddress }) => <span className="wrap-anywhere">{oldAddress}</span>,
  },
  {
    id: 'newAddress',
    head: 'Leads to',
    sort: 'newAddress',
    from: 'sm',
    cell: ({ newAddress, kind }) => (
      <span className="wrap-anywhere sm:block sm:min-w-60">
        {kind !== 'gone' && <InPrint>leads to </InPrint>}
        {kind === 'gone' ? 'Nowhere: it is gone' : newAddress}
        {kind === 'temporary' && <span className="text-ink-soft"> for now</span>}
      </span>
    ),
  },
  {
    id: 'updatedAt',
    head: 'Changed',
    sort: 'updatedAt',
    from: 'lg',
    hiddenOnPhones: true,
    cell: ({ updatedAt }) => (
      <>
        <InPrint>Changed </InPrint>
        <DateTime at={updatedAt} />
      </>
    ),
  },
];

function RedirectMenu({ redirect }: { redirect: RedirectRecord }) {
  const navigate = useNavigate();
  return (
    <RowMenu
      name={redirect.oldAddress}
      actions={() => [
        {
          id: 'edit-redirect',
          label: 'Edit',
          needs: redirectsApi.change,
          open: () => void navigate({ href: `${SCREEN}?edit=${redirect.id}` }),
        },
        removeAction(
          redirectsApi,
          redirect,
          `${redirect.oldAddress} will be an address at which nothing is.`,
        ),
      ]}
    />
  );
}

const redirects: ListDefinition<RedirectRecord> = {
  from: redirectsApi.list,
  title: 'Redirects',
  pageSize: 20,
  noun: redirectsApi.noun,
  rowId: ({ id }) => id,
  rowName: ({ oldAddress }) => oldAddress,
  columns,
  searches: 'Part of an address',
  sort: 'oldAddress',
  filters: {},
  actions: (redirect) => <RedirectMenu redirect={redirect} />,
  empty: {
    icon: ArrowUturnRightIcon,
    title: 'No redirects yet',
    text: 'Addresses of your old shop stand in search engines, mail and bookmarks. Say here where each leads, or bring them in from a CSV file. Products and pages whose address changes lead on by themselves.',
  },
};

/** Where addresses of an old shop lead. */
export const RedirectsScreen = () => (
  <DrawerList
    list={redirects}
    screen={SCREEN}
    add={{ label: 'Add Redirect', needs: redirectsApi.add }}
    actions={
      <RowsFiles
        calls={redirectsApi}
        label="Old address, new address"
        hint="A line each, with a comma between. A third column may say 301, 302 or 410. Shopify’s export of URL redirects is understood as it is."
      />
    }
    Drawer={RedirectDrawer}
  />
);
