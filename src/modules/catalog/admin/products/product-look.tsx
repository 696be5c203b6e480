import { formatMoney } from '../../../../shared/format.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import type { ProductRow } from '../../admin-schema.ts';
import type { TaxClass } from '../../constants.ts';

export const TAX_CLASS_OPTIONS: { value: TaxClass; label: string }[] = [
  { value: 'standard', label: 'Standard' },
  { value: 'reduced', label: 'Reduced' },
  { value: 'exempt', label: 'Exempt: never taxed' },
];

/** Where it stands, and what the shop says about it. */
export function ProductBadges({ product }: { product: ProductRow }) {
  const { status, available, isFeatured, isSale, isNew, leftOfLow, variantCount } = product;
  return (
    <span className="flex flex-wrap gap-1.5">
      {status === 'draft' && <StatusPill tone="warm">Draft</StatusPill>}
      {status === 'scheduled' && <StatusPill tone="warm">Scheduled</StatusPill>}
      {available && leftOfLow !== null ? (
        <StatusPill tone="warm">
          {variantCount === 1 ? `${leftOfLow} left` : 'Low stock'}
        </StatusPill>
      ) : (
        <StatusPill tone={available ? 'accent' : 'danger'}>
          {available ? 'In Stock' : 'Out of Stock'}
        </StatusPill>
      )}
      {isFeatured && <StatusPill>Featured</StatusPill>}
      {isSale && <StatusPill>Sale</StatusPill>}
      {isNew && <StatusPill>New</StatusPill>}
    </span>
  );
}

/** What it costs, and what it did before. */
export function ProductPrice({ product: { price, originalPrice } }: { product: ProductRow }) {
  const settings = useSettings();
  if (price === null) return <span className="text-ink-soft">no price</span>;
  return (
    <span className="figures whitespace-nowrap">
      {formatMoney(price, settings)}
      {originalPrice !== null && (
        <span className="text-ink-soft text-xs">
          {' '}
          was <s>{formatMoney(originalPrice, settings)}</s>
        </span>
      )}
    </span>
  );
}
