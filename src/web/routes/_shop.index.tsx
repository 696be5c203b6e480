import { createFileRoute } from '@tanstack/react-router';
import { BestSellingProducts, TopSellers } from '../storefront/best-sellers.tsx';
import { CategoryTiles } from '../storefront/category-tiles.tsx';
import { bestSellersQuery, latestReviewsQuery } from '../storefront/home.ts';
import { homeHead } from '../storefront/home-head.ts';
import { HomeHero } from '../storefront/home-hero.tsx';
import { LatestReviews } from '../storefront/latest-reviews.tsx';
import { Newsletter } from '../storefront/newsletter.tsx';
import { whenSeen } from '../ui/when-seen.tsx';

export const Route = createFileRoute('/_shop/')({
  loader: async ({ context: { queryClient } }) => {
    const loaded = Promise.all([
      queryClient.prefetchQuery(bestSellersQuery),
      queryClient.prefetchQuery(latestReviewsQuery),
    ]);
    // In the browser the page opens at once and shows what it is waiting for.
    if (import.meta.env.SSR) await loaded;
  },
  head: ({ match: { context } }) => homeHead(context.queryClient),
  component: HomePage,
});

/** What lies below the first view. */
const SleepingCategoryTiles = whenSeen(CategoryTiles);
const SleepingBestSellers = whenSeen(BestSellingProducts);
const SleepingReviews = whenSeen(LatestReviews);
const SleepingNewsletter = whenSeen(Newsletter);

function HomePage() {
  return (
    <>
      <HomeHero />
      <TopSellers />
      <SleepingCategoryTiles />
      <SleepingBestSellers />
      <SleepingReviews />
      <SleepingNewsletter />
    </>
  );
}
