import { HeartIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import * as wishlistApi from '../../modules/wishlist/endpoints.ts';
import { ApiError } from '../../shared/api-client.ts';
import { apiQuery } from '../../shared/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LineSkeletons } from '../../ui/loading/skeleton.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { WishlistLine } from './wishlist-line.tsx';

/** Somebody's wishlist, by the link that they gave away. */
export function SharedWishlistPage({ token }: { token: string }) {
  const {
    data: list,
    error,
    refetch,
  } = useQuery({
    ...apiQuery(wishlistApi.findShared({ token })),
    retry: false,
  });
  const isGone = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <div className="page-width grid gap-8 pb-20 lg:gap-12 lg:pb-28">
      <PageHeading title={list?.shownName ? `The wishlist of ${list.shownName}` : 'A Wishlist'} />
      <p className="hidden rounded-md bg-sunken p-4 no-script:block">
        This list needs JavaScript. Please switch it on in your browser and load this page again.
      </p>
      {list ? (
        list.items.length === 0 ? (
          <EmptyState heading="p" icon={HeartIcon} title="Nothing is on this list at the moment" />
        ) : (
          <ul className="max-w-3xl divide-y divide-line border-line border-y">
            {list.items.map((wish) => (
              <WishlistLine key={wish.productId} wish={wish} isShared />
            ))}
          </ul>
        )
      ) : isGone ? (
        <EmptyState
          heading="p"
          icon={HeartIcon}
          title="This wishlist is not shown any more"
          text="Whoever gave you the link may have taken it away."
          action={<ButtonLink href="/products">Browse Products</ButtonLink>}
        />
      ) : error ? (
        <EmptyState
          heading="p"
          title="This wishlist could not be loaded"
          text="Check your connection and try again."
          action={<Button onClick={() => refetch()}>Try Again</Button>}
        />
      ) : (
        <div className="min-w-0 max-w-3xl no-script:hidden">
          <LineSkeletons button="h-9 w-28" />
        </div>
      )}
    </div>
  );
}
