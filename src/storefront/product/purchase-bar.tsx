import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import { BuyButton, PurchasePrice } from './buy-box.tsx';
import type { Purchase } from './purchase.ts';

const VariantPicker = openedOnDemand(
  async () => (await import('../variants/variant-picker.tsx')).VariantPicker,
);

type PurchaseBarProps = { purchase: Purchase; shown: boolean };

/**
 * Keeps Add to Cart (or what replaces it) within reach on a small screen while the page's own
 * button is out of view. Comes last in the page's content, so that it never covers the footer.
 */
export function PurchaseBar({ purchase, shown }: PurchaseBarProps) {
  const { product, choice, quantity } = purchase;
  const { variant, missing } = choice;
  const [choosing, setChoosing] = useState(false);
  const chosen = Object.entries(variant.options).filter(([name]) => name !== missing);
  const words = chosen.map(([, value]) => value).join(' · ');

  return (
    <div
      inert={!shown}
      className={classNames(
        'sticky bottom-0 z-20 border-line border-t bg-paper/90 backdrop-blur-xl transition lg:hidden no-script:hidden',
        !shown && 'invisible translate-y-full',
      )}
    >
      <div className="page-width flex items-center gap-4 large:flex-col large:items-stretch large:gap-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="grid min-w-0 flex-1 large:flex large:flex-none large:flex-wrap large:items-baseline large:gap-x-3">
          <PurchasePrice purchase={purchase} />
          <p className="truncate text-ink-soft text-sm">
            {quantity > 1 && <span className="figures">{quantity} × </span>}
            {words || product.name}
          </p>
        </div>
        <BuyButton purchase={purchase} onAsk={() => setChoosing(true)} short />
      </div>
      <VariantPicker
        product={product}
        quantity={quantity}
        begun={variant}
        open={choosing}
        onOpenChange={setChoosing}
      />
    </div>
  );
}
