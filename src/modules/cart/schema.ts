import * as z from 'zod';
import { ImageUrl, Uuid } from '../../kit/wire.ts';
import { ProductView, VariantView } from '../catalog/schema.ts';
import { AskedField, FieldChanges, LineFields } from '../custom-fields/schema.ts';
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
  /** What the line is asked for; those that are sent change, others stay. */
  fields: FieldChanges.optional(),
});
export type AddToCart = z.infer<typeof AddToCart>;

/** A line's quantity, or what it is asked for, or both. */
export const LineChange = z
  .object({
    sessionId: SessionId.optional(),
    quantity: Quantity.optional(),
    fields: FieldChanges.optional(),
  })
  .refine(({ quantity, fields }) => quantity !== undefined || fields !== undefined, {
    path: ['quantity'],
    message: 'Quantity must be a whole number',
  });
export type LineChange = Omit<z.infer<typeof LineChange>, 'sessionId'>;

/** A cart line as answered by the calls that change it. */
export const CartLineView = z.object({
  id: Uuid,
  productId: Uuid,
  variantId: Uuid,
  quantity: z.number().int().min(1),
  ...LineFields.shape,
});
export type CartLineView = z.infer<typeof CartLineView>;

/** A cart line as it is shown, with today's product and variant. */
export const CartItemView = CartLineView.extend({
  /** What the variant looks like. */
  imageUrl: ImageUrl,
  variant: VariantView,
  product: ProductView,
  /** What the line is asked for; left out where that is nothing. */
  asks: z.array(AskedField).optional(),
});
export type CartItemView = z.infer<typeof CartItemView>;
