import { ShoppingBagIcon } from '@heroicons/react/24/outline';
import { useRef } from 'react';
import { cartCount, useCart } from '../../shared/cart.ts';
import { useDrawer } from '../../shared/drawers.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';

const CartDrawer = openedOnDemand(async () => (await import('./cart-drawer.tsx')).CartDrawer);

/** Opens the cart; the drawer is loaded when somebody is about to open it. */
export function CartButton() {
  const drawer = useDrawer('cart');
  const button = useRef<HTMLButtonElement>(null);
  const count = cartCount(useCart().data);
  return (
    <>
      <Tooltip label="Cart">
        <IconButton
          ref={button}
          label={count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
          aria-haspopup="dialog"
          onPointerEnter={CartDrawer.preload}
          onFocus={CartDrawer.preload}
          onClick={() => drawer.onOpenChange(true)}
          className="no-script:hidden"
        >
          <ShoppingBagIcon className="size-6" />
          <CountBadge count={count} />
        </IconButton>
      </Tooltip>
      <CartDrawer {...drawer} returnFocusTo={button} />
    </>
  );
}
