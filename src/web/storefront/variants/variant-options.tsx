import { useId } from 'react';
import type { VariantView } from '../../../domain/catalog/schema.ts';
import { classNames } from '../../ui/class-names.ts';
import { type OptionChoice, optionChoices } from './variant-choice.ts';

type VariantOptionsProps = {
  variants: VariantView[];
  chosen: VariantView;
  onChoose: (variant: VariantView) => void;
};

/** A row of values for each option; a sold-out one can be chosen and is marked. */
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
              'relative grid min-h-11 min-w-13 cursor-pointer place-items-center rounded-full border border-line-strong px-4 py-1 text-sm tabular-nums transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
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
            <span className={classNames(!variant.inStock && 'line-through')}>{value}</span>
            {!variant.inStock && <span className="sr-only">, sold out</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
