import { createFileRoute } from '@tanstack/react-router';
import { unlistedHead } from '../../shared/page-head.ts';
import { ComparePage, likeQuery } from '../../storefront/compare/compare-page.tsx';
import { comparedIn } from '../../storefront/compare/compared.ts';
import { productQuery } from '../../storefront/product/product.ts';

/** Products side by side: `?products=` names them by their addresses, parted by commas. */
export const Route = createFileRoute('/_shop/compare')({
  validateSearch: ({ products }: Record<string, unknown>): { products?: string } =>
    typeof products === 'string' ? { products } : {},
  loaderDeps: ({ search: { products } }) => ({ products }),
  loader: async ({ context: { queryClient }, deps: { products = '' } }) => {
    // In the browser the page appears at once, as skeletons.
    if (!import.meta.env.SSR) return;
    const slugs = comparedIn(products);
    // What is gone from the shop is left out.
    await Promise.all(slugs.map((slug) => queryClient.prefetchQuery(productQuery(slug))));
    const first = slugs.flatMap(
      (slug) => queryClient.getQueryData(productQuery(slug).queryKey) ?? [],
    )[0];
    await queryClient.prefetchQuery(likeQuery(first?.type));
  },
  head: unlistedHead('Compare'),
  component: Compare,
});

function Compare() {
  const { products = '' } = Route.useSearch();
  return <ComparePage slugs={comparedIn(products)} />;
}
