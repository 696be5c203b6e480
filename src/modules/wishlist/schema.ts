import * as z from 'zod';
import { personText, Uuid } from '../../kit/wire.ts';
import { ProductView } from '../catalog/schema.ts';
import { SessionId } from '../customers/schema.ts';

export const AddToWishlist = z.object({
  sessionId: SessionId.optional(),
  productId: Uuid,
  /** As which it is wished for; left out: any. A second wish for the product changes it. */
  variantId: Uuid.optional(),
});

const Wish = z.object({
  productId: Uuid,
  /** Null: any, or one that is not offered any more. */
  variantId: Uuid.nullable(),
  product: ProductView,
});

export const WishlistItemView = Wish.extend({ id: Uuid });
export type WishlistItemView = z.infer<typeof WishlistItemView>;

/** The link by which others see a wishlist. */
export const WishlistLink = z.object({
  /** Ends its address; null: it is off. */
  token: z.string().nullable(),
  /** As whose the list is shown; empty: nobody's. */
  shownName: z.string(),
});
export type WishlistLink = z.infer<typeof WishlistLink>;

export const WishlistLinkChange = z.object({
  sessionId: SessionId.optional(),
  isOn: z.boolean(),
  shownName: personText().max(60, 'At most 60 characters').default(''),
});
export type WishlistLinkChange = Omit<z.infer<typeof WishlistLinkChange>, 'sessionId'>;

/** A wishlist as others see it: nothing tells whose it is, but for the name that its owner gave. */
export const SharedWishlist = z.object({ shownName: z.string(), items: z.array(Wish) });
export type SharedWishlist = z.infer<typeof SharedWishlist>;
