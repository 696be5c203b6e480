import type { ReactNode } from 'react';
import { specificationLabel } from '../../modules/catalog/constants.ts';
import type { ProductView } from '../../modules/catalog/schema.ts';
import { hydrateWhenSeen } from '../../ui/loading/hydrate-when-seen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ProductReviews } from '../reviews/product-reviews.tsx';
import { ShippingTable } from './shipping-table.tsx';

export type ProductTab = 'specifications' | 'reviews' | 'shipping';

type ProductTabsProps = {
  product: ProductView;
  shown: ProductTab;
  onShow: (tab: ProductTab) => void;
};

/** Hydrated when their tab is shown. */
const DeferredReviews = hydrateWhenSeen(ProductReviews);
const DeferredShipping = hydrateWhenSeen(ShippingTable);

/** Specifications, reviews and shipping as tabs; without JavaScript, one below the other. */
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
          label: 'Reviews',
          content: <DeferredReviews product={product} shown={shown === 'reviews'} />,
        },
        {
          value: 'shipping',
          label: 'Shipping',
          content: (
            <>
              <TabHeading>Shipping</TabHeading>
              <DeferredShipping shipping={product.shipping} />
            </>
          ),
        },
      ]}
    />
  );
}

/** Hidden from view while there are tabs, which show the same words. */
function TabHeading({ children }: { children: ReactNode }) {
  return <h2 className="sr-only no-script:not-sr-only no-script:mb-4 text-xl">{children}</h2>;
}

function Specifications({ specifications }: Pick<ProductView, 'specifications'>) {
  const entries = Object.entries(specifications);
  if (entries.length === 0) {
    return <p className="text-ink-soft">No specifications available.</p>;
  }
  return (
    <dl className="grid gap-x-16 lg:grid-cols-2">
      {entries.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[2fr_3fr] gap-4 border-line border-b py-3.5">
          <dt className="text-ink-soft">{specificationLabel(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
