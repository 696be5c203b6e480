import { createFileRoute } from '@tanstack/react-router';
import { BestSellingProducts, TopSellers } from '../../storefront/home/best-sellers.tsx';
import { CategoryTiles } from '../../storefront/home/category-tiles.tsx';
import { bestSellersQuery, latestReviewsQuery } from '../../storefront/home/home.ts';
import { homeHead } from '../../storefront/home/home-head.ts';
import { HomeHero } from '../../storefront/home/home-hero.tsx';
import { LatestReviews } from '../../storefront/home/latest-reviews.tsx';
import { Newsletter } from '../../storefront/home/newsletter.tsx';
import { hydrateWhenSeen } from '../../ui/loading/hydrate-when-seen.tsx';

export const Route = createFileRoute('/_shop/')({
  loader: async ({ context: { queryClient } }) => {
    const loaded = Promise.all([
      queryClient.prefetchQuery(bestSellersQuery),
      queryClient.prefetchQuery(latestReviewsQuery),
    ]);
    // In the browser the page opens at once and shows what is still loading.
    if (import.meta.env.SSR) await loaded;
  },
  head: ({ match: { context } }) => homeHead(context.queryClient),
  component: HomePage,
});

/** What is below the first view. */
const DeferredCategoryTiles = hydrateWhenSeen(CategoryTiles);
const DeferredBestSellers = hydrateWhenSeen(BestSellingProducts);
const DeferredReviews = hydrateWhenSeen(LatestReviews);
const DeferredNewsletter = hydrateWhenSeen(Newsletter);

function HomePage() {
  return (
    <>
      <HomeHero />
      <TopSellers />
      <DeferredCategoryTiles />
      <DeferredBestSellers />
      <DeferredReviews />
      <DeferredNewsletter />
    </>
  );
}
