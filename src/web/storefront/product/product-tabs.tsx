import type { ReactNode } from 'react';
import type { ProductView } from '../../../domain/catalog/schema.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { whenSeen } from '../../ui/when-seen.tsx';
import { ProductReviews } from './product-reviews.tsx';
import { ShippingTable } from './shipping-table.tsx';
import { Specifications } from './specifications.tsx';

export type ProductTab = 'specifications' | 'reviews' | 'shipping';

type ProductTabsProps = {
  product: ProductView;
  shown: ProductTab;
  onShow: (tab: ProductTab) => void;
};

/** Until their tab is shown. */
const SleepingReviews = whenSeen(ProductReviews);
const SleepingShipping = whenSeen(ShippingTable);

/** Specifications, reviews and shipping; one below the other without JavaScript. */
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
          content: <SleepingReviews product={product} shown={shown === 'reviews'} />,
        },
        {
          value: 'shipping',
          label: 'Shipping',
          content: (
            <>
              <TabHeading>Shipping</TabHeading>
              <SleepingShipping shipping={product.shipping} />
            </>
          ),
        },
      ]}
    />
  );
}

/** The tab says it to the eye, while there are tabs. */
function TabHeading({ children }: { children: ReactNode }) {
  return <h2 className="sr-only no-script:not-sr-only no-script:mb-4 text-xl">{children}</h2>;
}
