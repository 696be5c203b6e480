import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { offerPath } from '../../modules/catalog/offer.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { ListingParameters } from '../listing/listing.ts';
import { ListingPlace } from '../listing/listing-place.ts';
import { ProductList } from '../listing/product-list.tsx';
import { offeredQuery, offerQuery } from './offer.ts';

type RunningOfferPageProps = { id: string; listing: ListingParameters };

/** '3 for 2', what one must know of it, and what takes part. */
export function RunningOfferPage({ id, listing }: RunningOfferPageProps) {
  const { text, terms } = useSuspenseQuery(offerQuery(id)).data;
  const query = useInfiniteQuery(offeredQuery(id, listing));
  const products = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <ListingPlace value={{ path: offerPath(id) }}>
      <div className="page-width grid gap-8 pb-20 lg:gap-12 lg:pb-28">
        <div className="grid gap-4">
          <PageHeading title={text} />
          <p className="max-w-prose text-ink-soft">{terms.join(' ')}</p>
        </div>
        <section aria-label="Products">
          <ProductList
            products={products}
            total={query.data?.pages.at(-1)?.total ?? products.length}
            listing={listing}
            query={query}
            empty={
              <EmptyState
                title="Nothing takes part in this offer at the moment"
                action={<ButtonLink href="/products">Browse Products</ButtonLink>}
              />
            }
          />
        </section>
      </div>
    </ListingPlace>
  );
}
