import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import type { ProductView } from '../../domain/catalog/schema.ts';
import { ApiError } from '../shared/api-client.ts';
import { productReviewsQuery } from '../shared/reviews.ts';
import { pageTitle } from '../shared/settings.ts';
import { shippingRatesQuery } from '../shared/shipping-rates.ts';
import { productQuery, relatedProductsQuery } from '../storefront/product/product.ts';
import { productHead } from '../storefront/product/product-head.ts';
import { ProductNotFound, ProductPage } from '../storefront/product/product-page.tsx';
import { ProductSkeleton } from '../storefront/product/product-skeleton.tsx';

/** A product by its slug, by an older slug, or by its id. */
export const Route = createFileRoute('/_shop/product/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const product = await findProduct(queryClient, slug);
    if (product.slug !== slug && product.id !== slug.toLowerCase()) {
      throw redirect({ to: '/product/$slug', params: { slug: product.slug }, statusCode: 301 });
    }
    // In the browser the product is shown as soon as it arrives; the rest loads by itself.
    if (import.meta.env.SSR) await loadRest(queryClient, product);
    return product;
  },
  head: ({ loaderData: product, match: { context } }) =>
    product
      ? productHead(context.queryClient, product)
      : {
          meta: [
            { title: pageTitle(context.queryClient, 'Product Not Found') },
            { name: 'robots', content: 'noindex' },
          ],
        },
  pendingComponent: ProductSkeleton,
  pendingMs: 150,
  notFoundComponent: ProductNotFound,
  component: LoadedProduct,
});

function LoadedProduct() {
  const { slug } = Route.useParams();
  const { data: product } = useSuspenseQuery(productQuery(slug));
  return <ProductPage key={product.id} product={product} />;
}

async function findProduct(queryClient: QueryClient, idOrSlug: string): Promise<ProductView> {
  try {
    return await queryClient.ensureQueryData(productQuery(idOrSlug));
  } catch (error) {
    // 400: not a valid product URL.
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound();
    throw error;
  }
}

/** What the page shows below the product; each part reports its own failure. */
const loadRest = (queryClient: QueryClient, product: ProductView) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(productReviewsQuery(product.id)),
    queryClient.prefetchQuery(shippingRatesQuery),
    queryClient.prefetchQuery(relatedProductsQuery(product.id)),
  ]);
