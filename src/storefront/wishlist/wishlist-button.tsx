import { HeartIcon } from '@heroicons/react/24/outline';
import { useRef } from 'react';
import { useDrawer } from '../../shared/drawers.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { useWishlist } from './wishlist.ts';

const WishlistDrawer = openedOnDemand(
  async () => (await import('./wishlist-drawer.tsx')).WishlistDrawer,
);

/** Opens the wishlist; the drawer is loaded when somebody is about to open it. */
export function WishlistButton() {
  const drawer = useDrawer('wishlist');
  const button = useRef<HTMLButtonElement>(null);
  const count = useWishlist().data?.length ?? 0;
  return (
    <>
      <Tooltip label="Wishlist">
        <IconButton
          ref={button}
          label={count === 0 ? 'Wishlist' : `Wishlist, ${count} ${count === 1 ? 'item' : 'items'}`}
          aria-haspopup="dialog"
          onPointerEnter={WishlistDrawer.preload}
          onFocus={WishlistDrawer.preload}
          onClick={() => drawer.onOpenChange(true)}
          className="no-script:hidden"
        >
          <HeartIcon className="size-6" />
          <CountBadge count={count} />
        </IconButton>
      </Tooltip>
      <WishlistDrawer {...drawer} returnFocusTo={button} />
    </>
  );
}
