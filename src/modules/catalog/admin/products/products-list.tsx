import { ChevronDownIcon, CubeIcon } from '@heroicons/react/24/outline';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { RowMenu } from '../../../../kit/admin/action.tsx';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import {
  type Filter,
  foundBy,
  type ListDefinition,
} from '../../../../kit/admin/list/list-definition.ts';
import { ListScreen } from '../../../../kit/admin/list/list-screen.tsx';
import { PicturedName } from '../../../../kit/admin/list/pictured-name.tsx';
import { parseQueryString } from '../../../../kit/query-string.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { Menu, MenuAction, MenuLink } from '../../../../ui/overlays/menu.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { type Column, InPrint } from '../../../../ui/tables/data-table.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import * as batchJobsApi from '../../../batch-jobs/endpoints.ts';
import { useFieldFilter } from '../../../custom-fields/admin/declared-fields.ts';
import * as productsApi from '../../admin-endpoints.ts';
import type { ChoiceQuery, ProductRow } from '../../admin-schema.ts';
import * as bulkApi from '../../bulk-endpoints.ts';
import { productBulkActions } from './bulk-actions.ts';
import { productActions, productHref } from './product-actions.tsx';
import { ProductBadges, ProductPrice } from './product-look.tsx';
import { PriceEdit, StockEdit } from './row-edit.tsx';

const ProductDetails = openedOnDemand(
  async () => (await import('./product-details.tsx')).ProductDetails,
);

const columns: Column<ProductRow>[] = [
  {
    id: 'product',
    head: 'Product',
    sort: 'name',
    cell: ({ name, imageUrl, variantCount }) => (
      <PicturedName
        name={name}
        image={imageUrl}
        icon={CubeIcon}
        note={variantCount > 1 ? `${variantCount} variants` : ''}
      />
    ),
  },
  {
    id: 'status',
    head: 'Status',
    from: 'sm',
    cell: (product) => <ProductBadges product={product} />,
  },
  {
    id: 'stock',
    head: 'Stock',
    sort: 'stock',
    figures: true,
    from: 'lg',
    cell: (product) => (
      <StockEdit product={product}>
        <StockText product={product} />
      </StockEdit>
    ),
  },
  {
    id: 'price',
    head: 'Price',
    sort: 'price',
    figures: true,
    cell: (product) => (
      <PriceEdit product={product}>
        <ProductPrice product={product} />
      </PriceEdit>
    ),
  },
  {
    id: 'margin',
    head: 'Margin',
    figures: true,
    from: 'xl',
    hidden: true,
    cell: ({ margin }) => (margin === null || margin === undefined ? '—' : `${margin} %`),
  },
  { id: 'brand', head: 'Brand', from: 'lg', cell: ({ brand }) => brand },
  { id: 'type', head: 'Type', from: 'xl', cell: ({ type }) => type },
  { id: 'category', head: 'Category', from: 'xl', hidden: true, cell: ({ category }) => category },
  {
    id: 'sales',
    head: 'Sold',
    sort: 'sales',
    figures: true,
    from: 'xl',
    hidden: true,
    cell: ({ salesCount }) => salesCount,
  },
  {
    id: 'rating',
    head: 'Rating',
    figures: true,
    from: 'xl',
    hidden: true,
    cell: ({ rating, reviewCount }) => (reviewCount > 0 ? `${rating} (${reviewCount})` : '—'),
  },
  {
    id: 'created',
    head: 'Added',
    sort: 'created',
    from: 'xl',
    hidden: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
  {
    id: 'updated',
    head: 'Changed',
    sort: 'updated',
    from: 'xl',
    hidden: true,
    cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
  },
];

type Product = { product: ProductRow };

const StockText = ({ product: { stock, soldOutCount, variantCount } }: Product) =>
  stock === null ? (
    <span className="text-ink-soft">not counted</span>
  ) : (
    <>
      {stock}
      <InPrint> in stock</InPrint>
      {soldOutCount > 0 && variantCount > 1 && (
        <span className="text-ink-soft text-xs lg:block">
          <InPrint>, </InPrint>
          {soldOutCount} of {variantCount} variants out
        </span>
      )}
    </>
  );

function ProductMenu({ product }: Product) {
  const navigate = useNavigate();
  const go = (href: string) => void navigate({ href });
  return (
    <RowMenu
      name={product.name}
      actions={(open) => productActions(product, { go, details: open })}
      form={(props) => <ProductDetails product={product} {...props} />}
    />
  );
}

const pick = (label: string, field: ChoiceQuery['field']): Filter => ({
  kind: 'pick',
  label,
  from: (search) => productsApi.listChoices({ field, search }),
});

const NEW = '/admin/products/new';

/** The catalogue. */
const products: ListDefinition<ProductRow> = {
  from: productsApi.list,
  title: 'Products',
  pageSize: 20,
  noun: { one: 'product', many: 'products' },
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }) => productHref(id),
  columns,
  card: {
    skeletons: 6,
    picture: ({ imageUrl }) => (
      <Picture
        src={imageUrl}
        alt=""
        sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 40vw, 6rem"
        width={1}
        height={1}
      />
    ),
    text: (product) => (
      <>
        <span className="text-ink-soft text-xs">
          {[product.brand, product.type].filter(Boolean).join(' · ')}
        </span>
        <ProductPrice product={product} />
        <ProductBadges product={product} />
      </>
    ),
  },
  searches: 'Name, brand, category, SKU, bar code',
  sort: '-created',
  filters: {
    status: {
      kind: 'choice',
      label: 'Status',
      many: true,
      options: [
        { value: 'published', label: 'Published' },
        { value: 'scheduled', label: 'Scheduled' },
        { value: 'draft', label: 'Draft' },
      ],
    },
    stock: {
      kind: 'choice',
      label: 'Stock',
      many: true,
      options: [
        { value: 'in', label: 'In stock' },
        { value: 'low', label: 'Low' },
        { value: 'out', label: 'Out of stock' },
      ],
    },
    flags: {
      kind: 'choice',
      label: 'Flags',
      many: true,
      options: [
        { value: 'featured', label: 'Featured' },
        { value: 'new', label: 'New' },
        { value: 'sale', label: 'Sale' },
      ],
    },
    brand: pick('Brand', 'brand'),
    type: pick('Type', 'type'),
    category: pick('Category', 'category'),
    job: { kind: 'known', label: 'Job', from: () => batchJobsApi.listTitles(), linked: true },
  },
  views: [
    { name: 'All', search: {} },
    { name: 'Published', search: { status: 'published' } },
    { name: 'Drafts', search: { status: 'draft' } },
    { name: 'Low stock', search: { stock: 'low' } },
    { name: 'Out of stock', search: { stock: 'out' } },
    { name: 'On sale', search: { flags: 'sale' } },
  ],
  actions: (product) => <ProductMenu product={product} />,
  bulk: productBulkActions,
  empty: {
    icon: CubeIcon,
    title: 'No products yet',
    text: 'What you sell stands here. A name, a description, a price, a brand, a type and a picture are enough to begin with.',
    action: <AddFirst />,
  },
};

function AddFirst() {
  return useCan(productsApi.add) && <ButtonLink href={NEW}>Add Your First Product</ButtonLink>;
}

export function ProductsScreen() {
  const canAdd = useCan(productsApi.add);
  return (
    <ListScreen
      list={useFieldFilter(products, 'product')}
      create={canAdd ? { label: 'Add Product', href: NEW } : undefined}
      actions={<FileMenu />}
    />
  );
}

/** The products that the list finds as a file, and the way to bring one in. */
function FileMenu() {
  const canImport = useCan(bulkApi.importFile);
  const saving = useMutation({
    mutationFn: () =>
      saveFile(foundBy(bulkApi.download, parseQueryString(location.search)), 'products.csv'),
    onError: ({ message }) =>
      toast({ title: 'Export failed', description: message, destructive: true }),
  });
  return (
    <Menu
      trigger={
        <Button variant="secondary" size="sm" busy={saving.isPending} busyLabel="Exporting…">
          CSV
          <ChevronDownIcon aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      <MenuAction onSelect={() => saving.mutate()}>Export What Is Found</MenuAction>
      <MenuLink href={IMPORTS}>{canImport ? 'Import' : 'Imports'}</MenuLink>
    </Menu>
  );
}

const IMPORTS = '/admin/products/imports';
