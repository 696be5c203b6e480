import type { ProductView } from '../../../domain/catalog/schema.ts';
import { Badge } from '../../ui/badge.tsx';

/** New, Sale and Best Seller, on the picture of a product's own page. */
export function ProductBadges({ product }: { product: ProductView }) {
  const { isNew, isSale, isFeatured } = product;
  return (
    <>
      {isNew && <Badge tone="accent">New</Badge>}
      {isSale && <Badge tone="warm">Sale</Badge>}
      {isFeatured && <Badge>Best Seller</Badge>}
    </>
  );
}
