import { HeartIcon } from '@heroicons/react/24/outline';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LineSkeletons } from '../../ui/loading/skeleton.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useWishlist } from './wishlist.ts';
import { WishlistLine } from './wishlist-line.tsx';
import { WishlistSharing } from './wishlist-sharing.tsx';

/** A page of the wishlist: to be kept as a bookmark, and shown to others. */
export function WishlistPage() {
  const { data: items, isError, refetch } = useWishlist();
  return (
    <div className="page-width grid gap-8 pb-20 lg:gap-12 lg:pb-28">
      <PageHeading title="Your Wishlist" />
      <p className="hidden rounded-md bg-sunken p-4 no-script:block">
        Your wishlist needs JavaScript. Please switch it on in your browser and load this page
        again.
      </p>
      {isError && !items ? (
        <EmptyState
          heading="p"
          title="Your wishlist could not be loaded"
          text="Check your connection and try again."
          action={<Button onClick={() => refetch()}>Try Again</Button>}
        />
      ) : !items ? (
        <div className="min-w-0 max-w-2xl no-script:hidden">
          <LineSkeletons button="h-9 w-28" />
        </div>
      ) : items.length === 0 ? (
        <EmptyState
          heading="p"
          icon={HeartIcon}
          title="Your wishlist is empty"
          text="Add items you love to save them for later"
          action={<ButtonLink href="/products">Browse Products</ButtonLink>}
        />
      ) : (
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
          <ul className="divide-y divide-line border-line border-y">
            {items.map((wish) => (
              <WishlistLine key={wish.productId} wish={wish} />
            ))}
          </ul>
          <WishlistSharing />
        </div>
      )}
    </div>
  );
}
