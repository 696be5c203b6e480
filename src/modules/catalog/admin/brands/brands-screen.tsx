import { TagIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { RowMenu } from '../../../../kit/admin/action.tsx';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import { DrawerList } from '../../../../kit/admin/list/drawer-list.tsx';
import type { ListDefinition } from '../../../../kit/admin/list/list-definition.ts';
import { parseQueryString, toQueryString } from '../../../../kit/query-string.ts';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import type { Column } from '../../../../ui/tables/data-table.tsx';
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
      <span className="flex gap-3">
        <span className="w-10 shrink-0">
          {image ? (
            <Picture
              src={image}
              alt=""
              sizes="2.5rem"
              width={1}
              height={1}
              className="rounded-md"
            />
          ) : (
            <span className="grid aspect-square place-items-center rounded-md bg-sunken text-ink-faint">
              <TagIcon aria-hidden="true" className="size-5" />
            </span>
          )}
        </span>
        <span className="min-w-0">
          <span className="wrap-anywhere">{name}</span>
          <span className="wrap-anywhere line-clamp-2 font-regular text-ink-soft text-xs">
            {description}
          </span>
        </span>
      </span>
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
        <span className="sm:hidden">{productCount === 1 ? ' product' : ' products'}</span>
      </>
    ),
  },
  {
    id: 'active',
    head: 'Status',
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
    cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
  },
];

function BrandMenu({ brand }: { brand: BrandRecord }) {
  const navigate = useNavigate();
  const edit = () => {
    const listed = parseQueryString(location.search);
    void navigate({ href: SCREEN + toQueryString({ ...listed, edit: brand.id }) });
  };
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
