import { type Ref, useId } from 'react';
import type { VariantView } from '../../modules/catalog/schema.ts';
import { strengthFigure, strengthOption } from '../../modules/catalog/strength.ts';
import { swatchOf } from '../../modules/catalog/swatches.ts';
import { formatMoneyBriefly, fromMinorUnits } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Choice } from './choice.ts';
import { type OptionChoice, optionChoices } from './variant-choice.ts';

type VariantOptionsProps = {
  variants: VariantView[];
  choice: Choice;
  /** Somebody wanted to buy before all was chosen: what is missing says so. */
  asked?: boolean;
  ref?: Ref<HTMLDivElement>;
};

/**
 * A row of values for each option, those that name a colour with a swatch of it, dearer ones with what they cost more; a
 * sold-out one can be chosen and is marked.
 */
export function VariantOptions({ variants, choice, asked, ref }: VariantOptionsProps) {
  const { variant, missing, remembered, choose } = choice;
  const strength = strengthOption(variants);
  return (
    <div ref={ref} className="grid gap-5">
      {optionChoices(variants, variant, missing).map((option) => (
        <div key={option.name} className="grid gap-1">
          <OptionRow
            option={option}
            isMissing={missing === option.name}
            isRemembered={remembered === option.name}
            asked={asked}
            onChoose={choose}
          />
          {strength === option.name && <StrengthHelp values={option.values} />}
        </div>
      ))}
    </div>
  );
}

type OptionRowProps = {
  option: OptionChoice;
  isMissing: boolean;
  isRemembered: boolean;
  asked: boolean | undefined;
  onChoose: Choice['choose'];
};

function OptionRow({ option, isMissing, isRemembered, asked, onChoose }: OptionRowProps) {
  const { name, values } = option;
  const group = useId();
  const settings = useSettings();
  const chosen = values.find((value) => value.chosen)?.value;
  return (
    <fieldset className="min-w-0" data-missing={isMissing || undefined}>
      <legend className="mb-2.5 font-strong text-sm">
        {name}
        <span
          role={isMissing && asked ? 'alert' : undefined}
          className={classNames(
            'ml-2 font-regular',
            isMissing && asked ? 'text-danger' : 'text-ink-soft',
          )}
        >
          {isMissing ? 'Please choose' : isRemembered ? `as last time: ${chosen}` : chosen}
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map(({ value, chosen, variant, more }) => (
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
              onChange={() => onChoose(variant, name)}
              className="sr-only"
            />
            <Swatch colour={swatchOf(name, value)} />
            <span className={classNames(!variant.inStock && 'line-through')}>{value}</span>
            {more > 0 && (
              <span className="opacity-75">
                +{formatMoneyBriefly(fromMinorUnits(more), settings)}
              </span>
            )}
            {!variant.inStock && <span className="sr-only">, sold out</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** For whom the strengths are, in the owner's words: a line each, '20 mg: for 20 a day or more'. */
function StrengthHelp({ values }: Pick<OptionChoice, 'values'>) {
  const { strengthHelp } = useSettings();
  const figures = new Set(values.map(({ value }) => strengthFigure(value)));
  const lines = (strengthHelp ?? '')
    .split('\n')
    .filter((line) => figures.has(strengthFigure(line)));
  if (lines.length === 0) return null;
  return (
    <details className="text-ink-soft text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Which strength?
      </summary>
      <ul className="grid gap-1 pb-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
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
