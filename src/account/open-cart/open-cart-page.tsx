import { useQueryClient } from '@tanstack/react-query';
import * as cartsApi from '../../modules/abandoned-carts/endpoints.ts';
import { cartQuery } from '../../shared/cart.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmByLink } from '../mailed-link/confirm-by-link.tsx';

/** The page behind the mailed link that opens a cart, on whichever device. */
export function OpenCartPage() {
  const queryClient = useQueryClient();
  return (
    <ConfirmByLink
      confirm={cartsApi.open}
      task="Opening your cart"
      title="Your cart is still here"
      text="One press puts it into this browser’s cart."
      button="Open my cart"
      failure="Failed to open your cart. Please try again."
      done={{
        title: 'Here Is Your Cart',
        text: 'What is still in the shop is in your cart.',
        action: <ButtonLink href="/checkout">Go to Checkout</ButtonLink>,
      }}
      elsewhere={<ButtonLink href="/products">Browse Products</ButtonLink>}
      onConfirmed={() => refetchAfterWrite(queryClient, cartQuery.queryKey)}
    />
  );
}
