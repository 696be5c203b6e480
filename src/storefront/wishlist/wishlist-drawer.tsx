import { HeartIcon } from '@heroicons/react/24/outline';
import type { RefObject } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LineSkeletons } from '../../ui/loading/skeleton.tsx';
import { Drawer } from '../../ui/overlays/modal.tsx';
import { useWishlist } from './wishlist.ts';
import { WishlistLine } from './wishlist-line.tsx';

type WishlistDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function WishlistDrawer({ open, onOpenChange, returnFocusTo }: WishlistDrawerProps) {
  const { data: items, isError, refetch } = useWishlist();
  const count = items?.length ?? 0;
  const close = () => onOpenChange(false);

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      returnFocusTo={returnFocusTo}
      title={
        <>
          Your Wishlist <span className="figures text-ink-soft">({count})</span>
        </>
      }
      footer={
        <div className="flex flex-wrap gap-3">
          {count > 0 && (
            <ButtonLink href="/wishlist" size="lg" onClick={close} className="flex-1">
              Open and Share
            </ButtonLink>
          )}
          <Button variant="secondary" size="lg" onClick={close} className="flex-1">
            Continue Shopping
          </Button>
        </div>
      }
    >
      <p role="status" className="sr-only">
        {count > 0 && `${count} ${count === 1 ? 'item' : 'items'}`}
      </p>
      {isError && !items ? (
        <EmptyState
          heading="p"
          title="Your wishlist could not be loaded"
          text="Check your connection and try again."
          action={<Button onClick={() => refetch()}>Try Again</Button>}
        />
      ) : !items ? (
        <LineSkeletons button="h-9 w-28" />
      ) : count === 0 ? (
        <EmptyState
          heading="p"
          icon={HeartIcon}
          title="Your wishlist is empty"
          text="Add items you love to save them for later"
        />
      ) : (
        <ul className="divide-y divide-line">
          {items.map((wish) => (
            <WishlistLine key={wish.productId} wish={wish} onFollow={close} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}
