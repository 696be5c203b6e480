import type { ProductView } from '../../../domain/catalog/schema.ts';
import { Badge } from '../../ui/badge.tsx';

/** NEW, SALE and HOT, on the corner of a card's picture. */
export function CardBadges({ product }: { product: ProductView }) {
  const { isNew, isSale, isFeatured } = product;
  if (!isNew && !isSale && !isFeatured) return null;
  return (
    <p className="absolute top-2.5 left-2.5 flex flex-col items-start gap-1 sm:top-3 sm:left-3">
      {isNew && <Badge tone="accent">NEW</Badge>}
      {isSale && <Badge tone="warm">SALE</Badge>}
      {isFeatured && <Badge>HOT</Badge>}
    </p>
  );
}
