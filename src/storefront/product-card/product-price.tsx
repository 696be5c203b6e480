import { formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { classNames } from '../../ui/class-names.ts';

type ProductPriceProps = {
  price: string;
  originalPrice: string | null;
  /** Other variants cost more. */
  from?: boolean;
  /** It is the customer's own, not everybody's. */
  isOwn?: boolean;
  className?: string;
};

/** The price, and the former price struck through. */
export function ProductPrice({ price, originalPrice, from, isOwn, className }: ProductPriceProps) {
  const settings = useSettings();
  return (
    <p className={classNames('figures flex flex-wrap items-baseline gap-x-2', className)}>
      {from && <span className="-mr-1 text-[0.875em] text-ink-soft">from</span>}
      {isOwn && <span className="sr-only">Your price</span>}
      {originalPrice && <span className="sr-only">Now</span>}
      <span
        className={classNames(
          'font-strong',
          isOwn ? 'text-accent' : originalPrice !== null && 'text-warm',
        )}
      >
        {formatMoney(price, settings)}
      </span>
      {originalPrice && (
        <>
          <span className="sr-only">, before</span>
          <s className="text-[0.875em] text-ink-soft">{formatMoney(originalPrice, settings)}</s>
        </>
      )}
    </p>
  );
}
