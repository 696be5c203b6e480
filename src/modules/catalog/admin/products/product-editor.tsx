import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Forbidden } from '../../../../kit/admin/access/forbidden.tsx';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { ActionButton, ActionMenu, useActions } from '../../../../kit/admin/action.tsx';
import { DetailState } from '../../../../kit/admin/detail/detail-page.tsx';
import { SavedDraft } from '../../../../kit/admin/form/saved-draft.tsx';
import { SettingsTab } from '../../../../kit/admin/form/settings-tab.tsx';
import { PageHeader } from '../../../../kit/admin/frame/page-header.tsx';
import { useRecentThing } from '../../../../kit/admin/frame/recent.ts';
import { leftList } from '../../../../kit/admin/list/left-list.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { HistoryPanel } from '../../../audit/admin/history-panel.tsx';
import { useDeclaredFields } from '../../../custom-fields/admin/declared-fields.ts';
import * as productsApi from '../../admin-endpoints.ts';
import type { ProductDetail } from '../../admin-schema.ts';
import { BundleSection } from './bundle-section.tsx';
import { GoesWith } from './goes-with.tsx';
import { productActions, productHref } from './product-actions.tsx';
import { type CustomFields, productQuery, useProductForm } from './product-form.ts';
import { ProductBadges } from './product-look.tsx';
import {
  Basics,
  MoreFields,
  Pictures,
  Price,
  Shipping,
  Specifications,
} from './product-sections.tsx';
import { useValue } from './product-values.tsx';
import { Flags, Publishing, SearchResult, TypedRating } from './publishing-sections.tsx';
import type { StockOf } from './stock-drawer.tsx';
import { VariantSection } from './variant-section.tsx';

const StockDrawer = openedOnDemand(async () => (await import('./stock-drawer.tsx')).StockDrawer);
const BrandDrawer = openedOnDemand(async () => (await import('./brand-drawer.tsx')).BrandDrawer);

const LIST = { path: '/admin/products', name: 'products' };

/** One product with everything about it, saved at once; without an id, a new one. */
export function ProductEditor({ id }: { id: string }) {
  const needs = id === '' ? productsApi.add : productsApi.find;
  const canOpen = useCan(needs);
  const { data, error, refetch } = useQuery({ ...productQuery(id), enabled: canOpen && id !== '' });
  const product = useDeclaredFields('product');
  const variant = useDeclaredFields('variant');
  const custom = product && variant && { product, variant };
  if (!canOpen) return <Forbidden title="Product" needs={needs} />;
  if (id === '' && custom) return <OpenEditor product={undefined} custom={custom} />;
  if (!data || !custom)
    return <DetailState list={LIST} noun="product" error={error} onRetry={refetch} />;
  // Nothing that was begun with one product goes over to the next.
  return <OpenEditor key={id} product={data} custom={custom} />;
}

type OpenEditorProps = { product: ProductDetail | undefined; custom: CustomFields };

function OpenEditor({ product, custom }: OpenEditorProps) {
  const navigate = useNavigate();
  const [left] = useState(() => leftList(LIST.path));
  const [leaveFor, setLeaveFor] = useState<string>();
  const [stock, setStock] = useState<StockOf>();
  const [brand, setBrand] = useState<string>();
  const form = useProductForm(product, custom, (saved) => {
    if (!product) setLeaveFor(productHref(saved.id));
  });
  const { isDirty } = form.formState;
  const [status] = useValue(form, 'status');
  const [matrix] = useValue(form, 'matrix');
  const [name] = useValue(form, 'name');
  // As the field shows it, even where somebody else has saved another one.
  const title = product ? name.trim() || product.name : 'Add Product';
  const canEdit = !form.progress.readOnly;
  useRecentThing(product && { href: productHref(product.id), label: product.name });

  // Only after the form counts as saved: otherwise leaving it would ask first.
  useEffect(() => {
    if (leaveFor !== undefined && !isDirty) navigate({ href: leaveFor, replace: true });
  }, [leaveFor, isDirty, navigate]);

  const of = useActions(
    product
      ? productActions(product, {
          go: (href) => void navigate({ href }),
          onDeleted: () => {
            form.progress.discard();
            setLeaveFor(left.href);
          },
          // Whether it is published is a field here.
        }).filter(({ id }) => id !== 'publish' && id !== 'hide')
      : [],
    { everywhere: true },
  );
  const inShop = of.actions.find(({ id }) => id === 'shop');

  async function publish(): Promise<void> {
    form.put('status', 'published');
    // What is refused stays what it was.
    if (!(await form.progress.submit())) form.put('status', status);
  }
  const publishing = canEdit && status !== 'published' && (
    <Button size="sm" busy={form.progress.state === 'saving'} busyLabel="Saving…" onClick={publish}>
      Publish
    </Button>
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        title={title}
        back={{ href: left.href, label: `Back to ${LIST.name}` }}
        pills={product && <ProductBadges product={product} />}
        actions={
          <>
            <ActionMenu
              of={of}
              actions={of.actions.filter((action) => action !== inShop)}
              label="More actions"
            />
            {inShop && inShop.notNow === undefined && <ActionButton of={of} action={inShop} />}
            {product && !isDirty && publishing}
            {!product && !isDirty && (
              <ButtonLink size="sm" variant="secondary" href={left.href}>
                Cancel
              </ButtonLink>
            )}
          </>
        }
      />
      <SavedDraft
        about={`product ${product?.id ?? 'new'}`}
        form={form}
        version={product?.version}
      />
      <SettingsTab
        progress={form.progress}
        save={status === 'draft' ? 'Save Draft' : 'Save'}
        primary={publishing}
      >
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Basics form={form} isNew={!product} onAddBrand={setBrand} />
            <Pictures form={form} />
            <Price
              form={form}
              hasVariants={matrix.options.some(({ values }) => values.length > 0)}
            />
          </div>
          {/* The grid of variants has many columns, and what stands beside the first fields ends above it. */}
          <div className="grid min-w-0 lg:col-span-2 lg:row-start-2">
            <VariantSection
              form={form}
              product={product}
              fields={custom.variant}
              onStock={setStock}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:row-start-3">
            <BundleSection form={form} />
            <Specifications form={form} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:row-start-3">
            <Shipping form={form} />
            <MoreFields form={form} fields={custom.product} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-2 lg:row-start-1">
            <Publishing form={form} />
            <Flags form={form} />
            <GoesWith form={form} linked={product?.linked ?? []} />
            <SearchResult form={form} savedSlug={product?.slug} />
            <TypedRating form={form} />
            {product && <HistoryPanel folded object="product" objectId={product.id} />}
          </div>
        </div>
      </SettingsTab>
      {of.question}
      <StockDrawer open={stock !== undefined} of={stock} onClose={() => setStock(undefined)} />
      <BrandDrawer
        open={brand !== undefined}
        name={brand ?? ''}
        onClose={() => setBrand(undefined)}
        onAdded={(name) => form.put('brand', name)}
      />
    </div>
  );
}
