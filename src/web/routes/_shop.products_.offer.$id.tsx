import { createFileRoute } from '@tanstack/react-router';
import { ContentPageNotFound } from '../../storefront/content/content-page.tsx';
import { inOneOrder, readListingSearch } from '../../storefront/listing/listing.ts';
import { loadOffer } from '../../storefront/offer/offer.ts';
import { RunningOfferPage } from '../../storefront/offer/running-offer-page.tsx';

export const Route = createFileRoute('/_shop/products_/offer/$id')({
  validateSearch: readListingSearch,
  loaderDeps: ({ search: { page, shown } }) => inOneOrder(readListingSearch({ page, shown })),
  loader: ({ context, params, deps }) => loadOffer(context.queryClient, params.id, deps),
  head: ({ loaderData }) => loaderData ?? {},
  notFoundComponent: ContentPageNotFound,
  component: function RunningOffer() {
    const { page, shown } = Route.useSearch({ select: readListingSearch });
    return (
      <RunningOfferPage
        id={Route.useParams().id}
        listing={inOneOrder(readListingSearch({ page, shown }))}
      />
    );
  },
});
