import { useHydrated } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { IN_THE_BOX, specificationLabel } from '../../modules/catalog/constants.ts';
import type { ProductView } from '../../modules/catalog/schema.ts';
import { capitalised } from '../../shared/format.ts';
import { hydrateWhenSeen, loadedLater } from '../../ui/loading/hydrate-when-seen.tsx';
import { onDemand, showNotLoaded, useOnDemand } from '../../ui/loading/on-demand.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ProductReviews } from '../reviews/product-reviews.tsx';
import { ShippingTable } from './shipping-table.tsx';

export type ProductTab = 'specifications' | 'reviews' | 'questions' | 'shipping';

type ProductTabsProps = {
  product: ProductView;
  shown: ProductTab;
  onShow: (tab: ProductTab) => void;
};

/** Hydrated when their tab is shown, and no sooner is their code loaded. */
const productReviews = createIsomorphicFn()
  .server((): ComponentType<ComponentProps<typeof ProductReviews>> => ProductReviews)
  .client(() =>
    loadedLater(async () => (await import('../reviews/product-reviews.tsx')).ProductReviews),
  );
const shippingTable = createIsomorphicFn()
  .server((): ComponentType<ComponentProps<typeof ShippingTable>> => ShippingTable)
  .client(() => loadedLater(async () => (await import('./shipping-table.tsx')).ShippingTable));

const DeferredReviews = hydrateWhenSeen(productReviews());
const DeferredShipping = hydrateWhenSeen(shippingTable());

/** Specifications, reviews, shipping and questions as tabs; without JavaScript, one below the other. */
export function ProductTabs({ product, shown, onShow }: ProductTabsProps) {
  return (
    <Tabs
      label="About this product"
      everyContent
      value={shown}
      onValueChange={(value) => onShow(value as ProductTab)}
      tabs={[
        {
          value: 'specifications',
          label: 'Specifications',
          content: (
            <>
              <TabHeading>Specifications</TabHeading>
              <Specifications specifications={product.specifications} />
            </>
          ),
        },
        {
          value: 'reviews',
          label: product.reviewCount > 0 ? `Reviews (${product.reviewCount})` : 'Reviews',
          content: (
            <OnceShown shown={shown === 'reviews'}>
              <DeferredReviews product={product} shown={shown === 'reviews'} />
            </OnceShown>
          ),
        },
        {
          value: 'shipping',
          label: 'Shipping',
          content: (
            <>
              <TabHeading>Shipping</TabHeading>
              <OnceShown shown={shown === 'shipping'}>
                <DeferredShipping shipping={product.shipping} />
              </OnceShown>
            </>
          ),
        },
        {
          value: 'questions',
          label: 'Questions',
          content: (
            <div id="questions" className="scroll-mt-20 no-script:hidden">
              <QuestionsTab product={product} shown={shown === 'questions'} />
            </div>
          ),
        },
      ]}
    />
  );
}

/** What the server sent along is there from the start; on a page that the browser makes, only once its tab was shown. */
function OnceShown({ shown, children }: { shown: boolean; children: ReactNode }) {
  const cameWithPage = !useHydrated();
  const [isThere, setThere] = useState(cameWithPage || shown);
  if (shown && !isThere) setThere(true);
  return isThere && children;
}

const productQuestions = onDemand(
  async () => (await import('../questions/product-questions.tsx')).ProductQuestions,
);

/** Loaded once its tab is opened: who comes to buy needs none of it. */
function QuestionsTab({ product, shown }: { product: ProductView; shown: boolean }) {
  const Questions = useOnDemand(productQuestions, shown, showNotLoaded);
  return Questions ? <Questions product={product} /> : <Skeleton className="h-64" />;
}

/** Hidden from view while there are tabs, which show the same words. */
function TabHeading({ children }: { children: ReactNode }) {
  return <h2 className="sr-only no-script:not-sr-only no-script:mb-4 text-xl">{children}</h2>;
}

function Specifications({ specifications }: Pick<ProductView, 'specifications'>) {
  const isInTheBox = (name: string) => IN_THE_BOX.some((one) => one === name);
  const entries = Object.entries(specifications).filter(([name]) => !isInTheBox(name));
  const inTheBox = IN_THE_BOX.flatMap((name) => specifications[name]?.split(', ') ?? []);
  if (entries.length + inTheBox.length === 0) {
    return <p className="text-ink-soft">No specifications available.</p>;
  }
  return (
    <div className="grid gap-8">
      {inTheBox.length > 0 && (
        <section aria-labelledby="in-the-box" className="grid gap-2">
          <h3 id="in-the-box" className="text-lg">
            In the box
          </h3>
          <ul className="grid list-disc gap-1 pl-5 sm:grid-cols-2">
            {inTheBox.map((thing) => (
              <li key={thing}>{capitalised(thing)}</li>
            ))}
          </ul>
        </section>
      )}
      <dl className="grid gap-x-16 lg:grid-cols-2">
        {entries.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[2fr_3fr] large:grid-cols-1 gap-4 large:gap-0 border-line border-b py-3.5"
          >
            <dt className="text-ink-soft">{specificationLabel(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
