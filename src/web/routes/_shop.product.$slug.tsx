import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { GIFT_CARD_SLUG } from '../../modules/catalog/constants.ts';
import { defaultOffer, VARIANT_ID } from '../../modules/catalog/offer.ts';
import type { ProductView, VariantView } from '../../modules/catalog/schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { fittingQuery } from '../../shared/my-devices.ts';
import { productReviewsQuery } from '../../shared/reviews.ts';
import { pageTitle } from '../../shared/settings.ts';
import { shippingRatesQuery } from '../../shared/shipping-rates.ts';
import { productQuery, relatedProductsQuery } from '../../storefront/product/product.ts';
import { productHead } from '../../storefront/product/product-head.ts';
import { ProductNotFound, ProductPage } from '../../storefront/product/product-page.tsx';
import { ProductSkeleton } from '../../storefront/product/product-skeleton.tsx';

/** A product by its slug, by an older slug, or by its id; `?variant=` says which one is chosen. */
export const Route = createFileRoute('/_shop/product/$slug')({
  validateSearch: readProductSearch,
  // Choosing a variant is no reason to load anything, so `loaderDeps` does not name it.
  loader: async ({ context: { queryClient }, params: { slug }, location }) => {
    if (slug === GIFT_CARD_SLUG) throw redirect({ to: '/gift-cards' });
    const product = await findProduct(queryClient, slug);
    const search = readProductSearch(location.search);
    if (product.slug !== slug && product.id !== slug.toLowerCase()) {
      const to = { to: '/product/$slug', params: { slug: product.slug }, search } as const;
      throw redirect({ ...to, statusCode: 301 });
    }
    // Only variants on offer have a page to keep: there is no end of other ids.
    if (import.meta.env.SSR && search.variant && !isOffered(product, search.variant)) {
      throw redirect({ to: '/product/$slug', params: { slug } });
    }
    // In the browser the product is shown as soon as it arrives; the rest loads by itself.
    if (import.meta.env.SSR) await loadRest(queryClient, product);
  },
  // From the query, not from the loader: what a loader returns is written into the page once more.
  head: ({ params: { slug }, match: { context, search } }) => {
    const product = context.queryClient.getQueryData(productQuery(slug).queryKey);
    return product
      ? productHead(context.queryClient, product, shownVariant(product, search))
      : {
          meta: [
            { title: pageTitle(context.queryClient, 'Product Not Found') },
            { name: 'robots', content: 'noindex' },
          ],
        };
  },
  pendingComponent: ProductSkeleton,
  pendingMs: 150,
  notFoundComponent: ProductNotFound,
  component: LoadedProduct,
});

function LoadedProduct() {
  const { slug } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: product } = useSuspenseQuery(productQuery(slug));
  return (
    <ProductPage
      key={product.id}
      product={product}
      named={namedVariant(product, search)}
      // Replaced, so that one press goes back to the page before, not through every choice.
      onChoose={({ id: variant }) =>
        navigate({ search: { variant }, replace: true, resetScroll: false })
      }
    />
  );
}

type ProductSearch = { variant?: string };

function readProductSearch({ variant }: Record<string, unknown>): ProductSearch {
  return typeof variant === 'string' && VARIANT_ID.test(variant) ? { variant } : {};
}

const isOffered = ({ variants }: ProductView, variantId: string) =>
  variants.some(({ id }) => id === variantId);

/** The variant that the URL names, if it is still offered. */
const namedVariant = ({ variants }: ProductView, { variant }: ProductSearch) =>
  variants.find(({ id }) => id === variant);

/** What the page shows of the product: without a named variant the default one. */
const shownVariant = (product: ProductView, search: ProductSearch): VariantView =>
  namedVariant(product, search) ?? defaultOffer(product.variants);

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
    queryClient.prefetchQuery(fittingQuery([product.id])),
  ]);
