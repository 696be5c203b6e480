import type { VariantView } from '../../../domain/catalog/schema.ts';
import { classNames } from '../../ui/class-names.ts';

/** From this count down, shoppers see how many are left. */
const FEW = 10;

/** Whether a variant can be bought, and how many are left if only a few. */
export function Availability({ variant }: { variant: VariantView }) {
  const { text, tone } = describe(variant);
  return (
    <span className={classNames('inline-flex items-center gap-2 font-strong text-sm', tone)}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {text}
    </span>
  );
}

function describe({ available, inStock }: VariantView): { text: string; tone: string } {
  if (!inStock) return { text: 'Sold out', tone: 'text-danger' };
  if (available !== null && available <= FEW) {
    return { text: `Only ${available} left`, tone: 'text-warm' };
  }
  return { text: 'In stock', tone: 'text-accent' };
}
