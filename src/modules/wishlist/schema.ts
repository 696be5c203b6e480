import * as z from 'zod';
import { Uuid } from '../../kit/wire.ts';
import { ProductView } from '../catalog/schema.ts';
import { SessionId } from '../customers/schema.ts';

export const AddToWishlist = z.object({ sessionId: SessionId.optional(), productId: Uuid });

export const WishlistItemView = z.object({ id: Uuid, productId: Uuid, product: ProductView });
export type WishlistItemView = z.infer<typeof WishlistItemView>;
