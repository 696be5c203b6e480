import { createFileRoute } from '@tanstack/react-router';
import { unlistedHead } from '../../shared/page-head.ts';
import { SharedWishlistPage } from '../../storefront/wishlist/shared-wishlist-page.tsx';

export const Route = createFileRoute('/_shop/wishlist/$token')({
  head: unlistedHead('A Wishlist'),
  component: function SharedWishlist() {
    const { token } = Route.useParams();
    return <SharedWishlistPage token={token} />;
  },
});
