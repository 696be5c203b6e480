import * as z from 'zod';
import { emailAddress, Uuid } from '../../kit/wire.ts';
import type { MailProduct } from '../catalog/schema.ts';
import { mail } from '../mail/kinds.ts';

/** A request to be told when a sold-out variant is back. */
export const NewStockAlert = z.object({
  variantId: Uuid,
  /** Signed-in customers may leave it out: the account's address is used. */
  email: emailAddress().optional(),
});
export type NewStockAlert = z.infer<typeof NewStockAlert>;

/** Mail about products. */
export const ALERT_MAIL = {
  'back-in-stock': mail<{ product: MailProduct }, { variantId: string }>('Back in stock'),
  'new-products': mail<ProductNews, { productIds: string[] }>('New products'),
  /** `oldPrice`: minor units of the shop's currency. */
  'price-drops': mail<ProductNews, { products: { productId: string; oldPrice: number }[] }>(
    'Price drops',
  ),
  refill: mail<RefillNews, { orderId: string; itemIds: string[] }>('Refill reminder'),
};

interface RefillNews extends ProductNews {
  /** The page of the order that brought it: everything of it can be bought again there. */
  orderUrl: string;
}

interface ProductNews {
  name: string;
  products: MailProduct[];
}
