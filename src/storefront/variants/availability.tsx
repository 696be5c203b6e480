import type { VariantView } from '../../modules/catalog/schema.ts';
import { useSettings } from '../../shared/settings.ts';
import { classNames } from '../../ui/class-names.ts';

/** Whether a variant can be bought, and how many are left if only a few. */
export function Availability({ variant }: { variant: VariantView }) {
  const { stockShown } = useSettings();
  const { text, tone } = describe(variant, Number(stockShown));
  return (
    <span className={classNames('inline-flex items-center gap-2 font-strong text-sm', tone)}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {text}
    </span>
  );
}

function describe({ available, inStock }: VariantView, few: number) {
  if (!inStock) return { text: 'Sold out', tone: 'text-danger' };
  if (available !== null && available <= few) {
    return { text: `Only ${available} left`, tone: 'text-warm' };
  }
  return { text: 'In stock', tone: 'text-accent' };
}
