import { ShoppingBagIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { cartCount, cartTotal, useCart } from '../../shared/cart.ts';
import { useClearCart } from '../../shared/cart-changes.ts';
import { failureText } from '../../shared/failures.ts';
import { formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { useShortScreen } from '../../ui/browser/short-screen.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
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
  const { data: items, error, refetch } = useCart();
  const clearCart = useClearCart();
  const isShort = useShortScreen();
  const count = cartCount(items);
  const subtotal = formatMoney(cartTotal(items ?? []), settings);

  function checkOut() {
    onOpenChange(false);
    navigate({ href: '/checkout' });
  }

  const sum = (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-strong text-xl">
      Subtotal <span className="figures">{subtotal}</span>
    </p>
  );
  const clear = (
    <Button
      variant="ghost"
      wide
      busy={clearCart.isPending}
      busyLabel="Clearing…"
      onClick={() => clearCart.mutate(items ?? [])}
    >
      Clear Cart
    </Button>
  );

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
        count > 0 &&
        (isShort ? (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            {sum}
            <Button onClick={checkOut} className="flex-1">
              Proceed to Checkout
            </Button>
          </div>
        ) : (
          <div className="grid gap-3">
            {sum}
            <CartCosts items={items ?? []} />
            <Button size="lg" wide onClick={checkOut}>
              Proceed to Checkout
            </Button>
            {clear}
          </div>
        ))
      }
    >
      <p role="status" className="sr-only">
        {count > 0 && `${count} ${count === 1 ? 'item' : 'items'}, subtotal ${subtotal}`}
      </p>
      {error && !items ? (
        <EmptyState
          heading="p"
          title="Your cart could not be loaded"
          text={failureText(error, 'Check your connection and try again.')}
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
        <>
          {error && (
            <div className="py-4">
              <LoadFailure
                text={failureText(
                  error,
                  'Your cart could not be loaded anew. It may have changed.',
                )}
                onRetry={refetch}
              />
            </div>
          )}
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <CartLine key={item.id} item={item} onFollow={() => onOpenChange(false)} />
            ))}
          </ul>
          {isShort && (
            <div className="grid gap-3 border-line border-t pt-4">
              <CartCosts items={items} />
              {clear}
            </div>
          )}
        </>
      )}
    </Drawer>
  );
}
