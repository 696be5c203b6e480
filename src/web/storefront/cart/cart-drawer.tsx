import { ShoppingBagIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { cartCount, cartTotal, useCart, useClearCart } from '../../shared/cart.ts';
import { formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LineSkeletons } from '../../ui/loading/skeleton.tsx';
import { Drawer } from '../../ui/overlays/modal.tsx';
import { BestSellerLinks } from './best-seller-links.tsx';
import { CartCosts } from './cart-costs.tsx';
import { CartLine } from './cart-line.tsx';

type CartDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

export function CartDrawer({ open, onOpenChange, returnFocusTo }: CartDrawerProps) {
  const settings = useSettings();
  const navigate = useNavigate();
  const { data: items, isError, refetch } = useCart();
  const clearCart = useClearCart();
  const count = cartCount(items);
  const subtotal = formatMoney(cartTotal(items ?? []), settings);

  function checkOut() {
    onOpenChange(false);
    navigate({ href: '/checkout' });
  }

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      returnFocusTo={returnFocusTo}
      title={
        <>
          Your Cart <span className="figures text-ink-soft">({count})</span>
        </>
      }
      footer={
        count > 0 && (
          <div className="grid gap-3">
            <p className="flex items-baseline justify-between font-strong text-xl">
              Subtotal <span className="figures">{subtotal}</span>
            </p>
            <CartCosts items={items ?? []} />
            <Button size="lg" wide onClick={checkOut}>
              Proceed to Checkout
            </Button>
            <Button
              variant="ghost"
              wide
              busy={clearCart.isPending}
              busyLabel="Clearing…"
              onClick={() => clearCart.mutate(items ?? [])}
            >
              Clear Cart
            </Button>
          </div>
        )
      }
    >
      <p role="status" className="sr-only">
        {count > 0 && `${count} ${count === 1 ? 'item' : 'items'}, subtotal ${subtotal}`}
      </p>
      {isError ? (
        <EmptyState
          heading="p"
          title="Your cart could not be loaded"
          text="Check your connection and try again."
          action={<Button onClick={() => refetch()}>Try Again</Button>}
        />
      ) : !items ? (
        <LineSkeletons button="h-11 w-32" />
      ) : items.length === 0 ? (
        <>
          <EmptyState
            heading="p"
            icon={ShoppingBagIcon}
            title="Your cart is empty"
            text="What you add will wait for you here."
          />
          <BestSellerLinks onFollow={() => onOpenChange(false)} />
        </>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <CartLine key={item.id} item={item} onFollow={() => onOpenChange(false)} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}
