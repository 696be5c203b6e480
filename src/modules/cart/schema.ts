import * as z from 'zod';
import { ImageUrl, Uuid } from '../../kit/wire.ts';
import { ProductView, VariantView } from '../catalog/schema.ts';
import { SessionId } from '../customers/schema.ts';

/** The most of one variant that a cart line holds. */
export const MAX_LINE_QUANTITY = 999;

/** The most lines that a cart holds: far more than an order may have, so that nobody makes one that is slow to read. */
export const MAX_LINES = 200;

/** The same for a guest, of whom a stranger can make any number. */
export const MAX_GUEST_LINES = 100;

const Quantity = z
  .number('Quantity must be a whole number')
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(MAX_LINE_QUANTITY, `Quantity must be at most ${MAX_LINE_QUANTITY}`);

export const AddToCart = z.object({
  sessionId: SessionId.optional(),
  productId: Uuid,
  /** Left out: the product's default variant. */
  variantId: Uuid.optional(),
  quantity: Quantity.default(1),
});
export type AddToCart = z.infer<typeof AddToCart>;

export const QuantityChange = z.object({ sessionId: SessionId.optional(), quantity: Quantity });

/** A cart line as answered by the calls that change it. */
export const CartLineView = z.object({
  id: Uuid,
  productId: Uuid,
  variantId: Uuid,
  quantity: z.number().int().min(1),
});
export type CartLineView = z.infer<typeof CartLineView>;

/** A cart line as it is shown, with today's product and variant. */
export const CartItemView = CartLineView.extend({
  /** What the variant looks like. */
  imageUrl: ImageUrl,
  variant: VariantView,
  product: ProductView,
});
export type CartItemView = z.infer<typeof CartItemView>;
