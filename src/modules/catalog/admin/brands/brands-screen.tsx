import { TagIcon } from '@heroicons/react/24/outline';
import { RowMenu } from '../../../../kit/admin/action.tsx';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import { DrawerList, useOpenRow } from '../../../../kit/admin/list/drawer-list.tsx';
import type { ListDefinition } from '../../../../kit/admin/list/list-definition.ts';
import { PicturedName } from '../../../../kit/admin/list/pictured-name.tsx';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { type Column, InPrint } from '../../../../ui/tables/data-table.tsx';
import * as brandsApi from '../../brand-endpoints.ts';
import type { BrandRecord } from '../../schema.ts';
import { brandActions } from './brand-actions.tsx';

const BrandDrawer = openedOnDemand(async () => (await import('./brand-form.tsx')).BrandDrawer);
const DeleteBrandForm = openedOnDemand(
  async () => (await import('./delete-brand-form.tsx')).DeleteBrandForm,
);

const SCREEN = '/admin/brands';

const columns: Column<BrandRecord>[] = [
  {
    id: 'name',
    head: 'Name',
    sort: 'name',
    cell: ({ name, image, description }) => (
      <PicturedName name={name} image={image} icon={TagIcon} note={description} />
    ),
  },
  {
    id: 'products',
    head: 'Products',
    sort: 'products',
    figures: true,
    from: 'sm',
    cell: ({ productCount }) => (
      <>
        {productCount}
        <InPrint>{productCount === 1 ? ' product' : ' products'}</InPrint>
      </>
    ),
  },
  {
    id: 'active',
    head: 'Status',
    from: 'sm',
    cell: ({ isActive }) => (
      <StatusPill tone={isActive ? 'accent' : undefined}>
        {isActive ? 'Active' : 'Inactive'}
      </StatusPill>
    ),
  },
  {
    id: 'updatedAt',
    head: 'Changed',
    sort: 'updatedAt',
    from: 'xl',
    hiddenOnPhones: true,
    cell: ({ updatedAt }) => (
      <>
        <InPrint>Changed </InPrint>
        <DateTime at={updatedAt} />
      </>
    ),
  },
];

function BrandMenu({ brand }: { brand: BrandRecord }) {
  const openRow = useOpenRow(SCREEN);
  const edit = () => openRow(brand.id);
  return (
    <RowMenu
      name={brand.name}
      actions={(open) => brandActions(brand, { edit, deleteInUse: open })}
      form={(props) => <DeleteBrandForm brand={brand} {...props} />}
    />
  );
}

const brands: ListDefinition<BrandRecord> = {
  from: brandsApi.list,
  title: 'Brands',
  pageSize: 20,
  noun: brandsApi.noun,
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns,
  searches: 'Name, description',
  sort: 'name',
  filters: {
    isActive: {
      kind: 'choice',
      label: 'Status',
      options: [
        { value: 'true', label: 'Active' },
        { value: 'false', label: 'Inactive' },
      ],
    },
  },
  actions: (brand) => <BrandMenu brand={brand} />,
  empty: {
    icon: TagIcon,
    title: 'No brands yet',
    text: 'Every product is of a brand, and the shop has a page of them all.',
  },
};

/** The brands. */
export const BrandsScreen = () => (
  <DrawerList
    list={brands}
    screen={SCREEN}
    add={{ label: 'Add Brand', needs: brandsApi.add }}
    Drawer={BrandDrawer}
  />
);
