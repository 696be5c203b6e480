import type { ProductSummary } from '../../modules/catalog/schema.ts';
import { useSettings } from '../../shared/settings.ts';
import { Badge } from '../../ui/badge.tsx';

/** NEW, SALE and HOT, on the corner of a card's picture, in the owner's words. */
export function CardBadges({
  product: { isNew, isSale, isFeatured },
}: {
  product: ProductSummary;
}) {
  const { badgeNew, badgeSale, badgeHot } = useSettings();
  return (
    <p className="absolute top-2.5 right-12 left-2.5 flex flex-col items-start gap-1 empty:hidden sm:top-3 sm:right-14 sm:left-3">
      {isNew && badgeNew && <Badge tone="accent">{badgeNew.toUpperCase()}</Badge>}
      {isSale && badgeSale && <Badge tone="warm">{badgeSale.toUpperCase()}</Badge>}
      {isFeatured && badgeHot && <Badge>{badgeHot.toUpperCase()}</Badge>}
    </p>
  );
}
