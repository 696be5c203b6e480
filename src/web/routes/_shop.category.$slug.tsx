import { createFileRoute } from '@tanstack/react-router';
import { ContentPageNotFound } from '../../storefront/content/content-page.tsx';
import { contentPageHead } from '../../storefront/content/content-pages.ts';
import { inOneOrder, readListingSearch } from '../../storefront/listing/listing.ts';
import { loadShelf } from '../../storefront/shelf/shelf.ts';
import { CategoryPage } from '../../storefront/shelf/shelf-page.tsx';

export const Route = createFileRoute('/_shop/category/$slug')({
  validateSearch: readListingSearch,
  loaderDeps: ({ search }) => inOneOrder(readListingSearch(search)),
  loader: ({ context, params, deps }) =>
    loadShelf(context.queryClient, 'category', params.slug, deps),
  // Made by the loader, so that no other page loads what makes it.
  head: ({ loaderData, match }) =>
    loaderData ??
    contentPageHead(match.context.queryClient, match.pathname, undefined, match.error),
  notFoundComponent: ContentPageNotFound,
  component: () => (
    <CategoryPage
      slug={Route.useParams().slug}
      listing={inOneOrder(Route.useSearch({ select: readListingSearch }))}
    />
  ),
});
