import type { ComponentType } from 'react';
import type { SectionKind, SectionValues } from '../../modules/content/section-kinds.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { onDemand, useOnDemand } from '../../ui/loading/on-demand.tsx';
import { BestSellingProducts } from '../home/best-sellers.tsx';
import { CategoryTiles } from '../home/category-tiles.tsx';
import { FirstSteps } from '../home/first-steps.tsx';
import { LatestReviews } from '../home/latest-reviews.tsx';
import { Newsletter } from '../home/newsletter.tsx';
import { Promises } from '../home/promises.tsx';
import { RecentlyViewedProducts } from '../product/recently-viewed.tsx';

/** How sections are drawn, by their kinds. */
export type Drawn<Kinds extends SectionKind> = {
  [Kind in Kinds]: ComponentType<SectionValues<Kind>>;
};

/** Those of every home page below its first view. */
export const USUAL = {
  moreSellers: BestSellingProducts,
  categories: CategoryTiles,
  promises: Promises,
  firstSteps: FirstSteps,
  viewed: ViewedBefore,
  reviews: LatestReviews,
  newsletter: Newsletter,
} satisfies Partial<Drawn<SectionKind>>;

const boughtBefore = onDemand(async () => (await import('../home/bought-before.tsx')).BoughtBefore);

/** Who has ordered finds that above it; nobody else loads code for it. */
function ViewedBefore() {
  const BoughtBefore = useOnDemand(boughtBefore, Boolean(useCurrentUser()), () => {});
  return (
    <div className="page-width mt-20 grid grid-cols-[minmax(0,1fr)] gap-12 empty:hidden lg:mt-32">
      {BoughtBefore && <BoughtBefore />}
      <RecentlyViewedProducts />
    </div>
  );
}
