import { useId } from 'react';
import type { VariantView } from '../../modules/catalog/schema.ts';
import { swatchOf } from '../../modules/catalog/swatches.ts';
import { classNames } from '../../ui/class-names.ts';
import { type OptionChoice, optionChoices } from './variant-choice.ts';

type VariantOptionsProps = {
  variants: VariantView[];
  chosen: VariantView;
  onChoose: (variant: VariantView) => void;
};

/**
 * A row of values for each option, those that name a colour with a swatch of it; a sold-out one can
 * be chosen and is marked.
 */
export function VariantOptions({ variants, chosen, onChoose }: VariantOptionsProps) {
  return (
    <div className="grid gap-5">
      {optionChoices(variants, chosen).map((choice) => (
        <OptionRow key={choice.name} choice={choice} onChoose={onChoose} />
      ))}
    </div>
  );
}

type OptionRowProps = { choice: OptionChoice; onChoose: (variant: VariantView) => void };

function OptionRow({ choice: { name, values }, onChoose }: OptionRowProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-strong text-sm">
        {name}
        <span className="ml-2 font-regular text-ink-soft">
          {values.find(({ chosen }) => chosen)?.value}
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map(({ value, chosen, variant }) => (
          <label
            key={value}
            className={classNames(
              'relative flex min-h-11 min-w-13 cursor-pointer items-center justify-center gap-2 rounded-full border border-line-strong px-4 py-1 text-sm tabular-nums transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              !variant.inStock && 'border-dashed text-ink-soft',
            )}
          >
            <input
              type="radio"
              name={group}
              value={value}
              checked={chosen}
              onChange={() => onChoose(variant)}
              className="sr-only"
            />
            <Swatch colour={swatchOf(name, value)} />
            <span className={classNames(!variant.inStock && 'line-through')}>{value}</span>
            {!variant.inStock && <span className="sr-only">, sold out</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A drawing, since a page's policy may refuse styles that are written into it. */
function Swatch({ colour }: { colour: string | undefined }) {
  if (!colour) return null;
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true" className="-ml-1.5 size-5.5 text-line-strong">
      <circle cx="11" cy="11" r="10.5" fill={colour} stroke="currentColor" />
    </svg>
  );
}
