import { createFileRoute } from '@tanstack/react-router';
import { unlistedHead } from '../../shared/page-head.ts';
import { WishlistPage } from '../../storefront/wishlist/wishlist-page.tsx';

export const Route = createFileRoute('/_shop/wishlist/')({
  head: unlistedHead('Your Wishlist'),
  component: WishlistPage,
});
