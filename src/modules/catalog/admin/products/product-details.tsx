import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import { formatMoney } from '../../../../shared/format.ts';
import { Loaded } from '../../../../shared/loaded.tsx';
import { useSettings } from '../../../../shared/settings.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { Drawer } from '../../../../ui/overlays/modal.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import * as productsApi from '../../admin-endpoints.ts';
import type { ProductDetail, ProductRow } from '../../admin-schema.ts';
import { specificationLabel } from '../../constants.ts';
import { productHref } from './product-actions.tsx';
import { productQuery } from './product-form.ts';
import { ProductBadges, ProductPrice } from './product-look.tsx';
import { StockDrawer, type StockOf } from './stock-drawer.tsx';

type ProductDetailsProps = {
  open: boolean;
  onClose: () => void;
  product: ProductRow;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/** A product at a glance, over the list. */
export function ProductDetails({ open, onClose, product, returnFocusTo }: ProductDetailsProps) {
  const canEdit = useCan(productsApi.change);
  return (
    <Drawer
      open={open}
      onOpenChange={onClose}
      title="Product Details"
      returnFocusTo={returnFocusTo}
      footer={
        <ButtonLink wide href={productHref(product.id)}>
          {canEdit ? 'Edit Product' : 'Open Product'}
        </ButtonLink>
      }
    >
      {open && <Details product={product} />}
    </Drawer>
  );
}

function Details({ product }: { product: ProductRow }) {
  const query = useQuery(productQuery(product.id));
  return (
    <div className="grid gap-6">
      <div className="flex gap-4">
        <Picture
          src={product.imageUrl}
          alt=""
          sizes="96px"
          width={1}
          height={1}
          className="size-24 shrink-0 rounded-lg"
        />
        <div className="grid content-start gap-2">
          <p className="wrap-anywhere font-strong">{product.name}</p>
          <ProductPrice product={product} />
          <ProductBadges product={product} />
        </div>
      </div>
      <Loaded query={query} skeleton={<Skeleton className="h-64 animate-late-fade-in" />}>
        {(data) => <Facts product={data} />}
      </Loaded>
    </div>
  );
}

function Facts({ product }: { product: ProductDetail }) {
  const settings = useSettings();
  const canAdjust = useCan(productsApi.moveStock);
  const [stock, setStock] = useState<StockOf>();
  const { variants, optionNames, specifications, shipping } = product;
  const nameOf = ({ options, sku }: (typeof variants)[number]) =>
    optionNames.map((name) => options[name]).join(' / ') || sku;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <Fact name="Brand">{product.brand}</Fact>
        <Fact name="Type">{product.type}</Fact>
        <Fact name="Category">{product.category}</Fact>
        <Fact name="Flavour">{product.flavor}</Fact>
        <Fact name="Sold">{product.salesCount}</Fact>
        <Fact name="Rating">
          {product.reviewCount > 0 && `${product.rating} of 5, ${product.reviewCount} reviews`}
        </Fact>
        <Fact name="Tags">{product.tags.join(', ')}</Fact>
        {Object.entries(specifications).map(([name, text]) => (
          <Fact key={name} name={specificationLabel(name)}>
            {text}
          </Fact>
        ))}
        <Fact name="Weight">{shipping.weight && `${shipping.weight} g`}</Fact>
        <Fact name="Added">
          <DateTime at={product.createdAt} />
        </Fact>
        <Fact name="Changed">
          <DateTime at={product.updatedAt} />
        </Fact>
      </dl>
      <p className="wrap-anywhere whitespace-pre-line text-sm">{product.description}</p>
      <section className="grid gap-2">
        <h3 className="font-strong text-sm">{optionNames.length > 0 ? 'Variants' : 'Stock'}</h3>
        <ul className="divide-y divide-line rounded-lg border border-line text-sm">
          {variants.map((variant) => (
            <li key={variant.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
              <span className="wrap-anywhere min-w-0 flex-1">
                {nameOf(variant)}
                {optionNames.length > 0 && (
                  <span className="block text-ink-soft text-xs">{variant.sku}</span>
                )}
              </span>
              <span className="figures text-right">
                {variant.price !== null && formatMoney(variant.price, settings)}
                <span className="block text-ink-soft text-xs">
                  {variant.stock === null ? 'not counted' : `${variant.stock} in stock`}
                </span>
              </span>
              {canAdjust && (
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() =>
                    setStock({
                      id: variant.id,
                      name: nameOf(variant),
                      stock: variant.stock,
                      typed: '',
                    })
                  }
                >
                  Adjust
                  <VisuallyHidden> the stock of {nameOf(variant)}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <StockDrawer open={stock !== undefined} of={stock} onClose={() => setStock(undefined)} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === null || children === false || children === undefined) {
    return null;
  }
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
