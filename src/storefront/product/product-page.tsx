import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import {
  type ComponentProps,
  type ComponentType,
  type RefCallback,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { isShortfill } from '../../modules/catalog/liquid.ts';
import type { ProductView, VariantView } from '../../modules/catalog/schema.ts';
import { fittingQuery } from '../../shared/my-devices.ts';
import { useSettings } from '../../shared/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { hydrateWhenSeen, loadedLater } from '../../ui/loading/hydrate-when-seen.tsx';
import { ProductRow } from '../product-card/product-row.tsx';
import { BuyBox } from './buy-box.tsx';
import { relatedProductsQuery } from './product.ts';
import { ProductBreadcrumbs } from './product-breadcrumbs.tsx';
import { ProductGallery, picturesOf } from './product-gallery.tsx';
import { type ProductTab, ProductTabs } from './product-tabs.tsx';
import { usePurchase } from './purchase.ts';
import { PurchaseBar } from './purchase-bar.tsx';
import { RecentlyViewedProducts } from './recently-viewed.tsx';
import { ShotCalculator } from './shot-calculator.tsx';
import { WhatFits } from './what-fits.tsx';

/** Below the first view: their code is loaded when they are hydrated. */
const productRow = createIsomorphicFn()
  .server((): ComponentType<ComponentProps<typeof ProductRow>> => ProductRow)
  .client(() =>
    loadedLater(async () => (await import('../product-card/product-row.tsx')).ProductRow),
  );
const whatFits = createIsomorphicFn()
  .server((): ComponentType<ComponentProps<typeof WhatFits>> => WhatFits)
  .client(() => loadedLater(async () => (await import('./what-fits.tsx')).WhatFits));
const shotCalculator = createIsomorphicFn()
  .server((): ComponentType<ComponentProps<typeof ShotCalculator>> => ShotCalculator)
  .client(() => loadedLater(async () => (await import('./shot-calculator.tsx')).ShotCalculator));

const RelatedProducts = hydrateWhenSeen(productRow());
const DeferredFits = hydrateWhenSeen(whatFits());
const DeferredShots = hydrateWhenSeen(shotCalculator());

type ProductPageProps = {
  product: ProductView;
  /** The variant that the address names. */
  named: VariantView | undefined;
  onChoose: (variant: VariantView) => void;
};

export function ProductPage({ product, named, onChoose }: ProductPageProps) {
  const purchase = usePurchase(product, named, onChoose);
  const { variant } = purchase.choice;
  const buttonRow = useInView<HTMLDivElement>();
  const [tab, setTab] = useState<ProductTab>('specifications');
  const hash = useLocation({ select: (location) => location.hash });
  const related = useQuery(relatedProductsQuery(product.id));
  const fitting = useQuery(fittingQuery([product.id]));

  useEffect(() => {
    if (hash === 'reviews' || hash === 'questions') setTab(hash);
  }, [hash]);

  return (
    <>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 pt-2 pb-16 lg:grid-cols-[11fr_9fr] lg:pb-24">
        <div className="max-lg:-mb-4 lg:col-span-2">
          <ProductBreadcrumbs product={product} />
        </div>
        <ProductGallery
          name={product.name}
          choice={Object.values(variant.options).join(', ')}
          pictures={picturesOf(product, variant)}
          texts={product.pictureTexts}
          badges={<PageBadges product={product} />}
        />
        <div className="lg:sticky lg:top-28 lg:self-start">
          <BuyBox
            purchase={purchase}
            buttonRow={buttonRow.ref}
            onReadReviews={() => setTab('reviews')}
          />
        </div>
      </div>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-20 pb-20 lg:gap-28 lg:pb-28">
        {fitting.data && fitting.data.length > 0 && <DeferredFits product={product} />}
        {isShortfill(product) && <DeferredShots product={product} />}
        <ProductTabs product={product} shown={tab} onShow={setTab} />
        {!related.isError && <RelatedProducts title="You may also like" products={related.data} />}
        <RecentlyViewedProducts slug={product.slug} />
      </div>
      <PurchaseBar purchase={purchase} shown={!buttonRow.inView} />
    </>
  );
}

/** New, Sale and Best Seller, over the picture on the product's page, in the owner's words. */
function PageBadges({ product: { isNew, isSale, isFeatured } }: { product: ProductView }) {
  const { badgeNew, badgeSale, badgeBestSeller } = useSettings();
  return (
    <>
      {isNew && badgeNew && <Badge tone="accent">{badgeNew}</Badge>}
      {isSale && badgeSale && <Badge tone="warm">{badgeSale}</Badge>}
      {isFeatured && badgeBestSeller && <Badge>{badgeBestSeller}</Badge>}
    </>
  );
}

export function ProductNotFound() {
  return (
    <EmptyState
      heading="h1"
      title="Product Not Found"
      text="The product you're looking for doesn't exist."
      action={<ButtonLink href="/products">Browse Products</ButtonLink>}
    />
  );
}

/** Whether an element is in view; false until known. Pass `ref` to the element. */
function useInView<T extends Element>(): { ref: RefCallback<T>; inView: boolean } {
  const [inView, setInView] = useState(false);
  const ref = useCallback((element: T | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, inView };
}
