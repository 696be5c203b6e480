import { ShoppingBagIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { cartCount, cartTotal, useCart } from '../../shared/cart.ts';
import { useClearCart } from '../../shared/cart-changes.ts';
import { failureText } from '../../shared/failures.ts';
import { formatMoney } from '../../shared/format.ts';
import { PaymentMarks } from '../../shared/payment-marks.tsx';
import { useQuote } from '../../shared/quote.ts';
import { useSettings } from '../../shared/settings.ts';
import { useShortScreen } from '../../ui/browser/short-screen.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { LineSkeletons } from '../../ui/loading/skeleton.tsx';
import { Drawer } from '../../ui/overlays/modal.tsx';
import { AddOns } from './add-ons.tsx';
import { BestSellerLinks } from './best-seller-links.tsx';
import { CartCosts, CartSum } from './cart-costs.tsx';
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
  const quote = useQuote(items ?? []);

  function checkOut() {
    onOpenChange(false);
    navigate({ href: '/checkout' });
  }

  const sum = <CartSum quote={quote} subtotal={subtotal} />;
  const costs = <CartCosts items={items ?? []} quote={quote} />;
  const clear = (
    <Button
      variant="ghost"
      size="sm"
      className="my-1"
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
      // Large text leaves no room beside the title.
      action={count > 0 && !isShort && clear}
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
            {costs}
            {sum}
            <Button size="lg" wide onClick={checkOut}>
              Proceed to Checkout
            </Button>
            <PaymentMarks label="You can pay with" centred />
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
              <CartLine
                key={item.id}
                item={item}
                offers={quote.data?.groupOffers}
                onFollow={() => onOpenChange(false)}
              />
            ))}
          </ul>
          <AddOns items={items} onFollow={() => onOpenChange(false)} />
          {isShort && (
            <div className="border-line border-t pt-4">
              {costs}
              <div className="-ml-4">{clear}</div>
            </div>
          )}
        </>
      )}
    </Drawer>
  );
}
