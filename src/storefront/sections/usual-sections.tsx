import type { ComponentType } from 'react';
import type { SectionKind, SectionValues } from '../../modules/content/section-kinds.ts';
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

function ViewedBefore() {
  return (
    <div className="page-width mt-20 empty:hidden lg:mt-32">
      <RecentlyViewedProducts />
    </div>
  );
}
