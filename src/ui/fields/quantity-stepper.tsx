import { MinusIcon, PlusIcon } from '@heroicons/react/24/outline';

type QuantityStepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** What is counted, for screen readers: 'Quantity of Cloud Mint'. */
  label: string;
  min?: number;
  max?: number;
};

/** A whole number between `min` (1 unless given) and `max`, one step at a time. */
export function QuantityStepper({
  value,
  onChange,
  label,
  min = 1,
  max = Number.POSITIVE_INFINITY,
}: QuantityStepperProps) {
  return (
    <fieldset className="inline-flex items-center rounded-pill border border-line-strong">
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        aria-label="Decrease quantity"
        className={STEP}
        disabled={value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
      >
        <MinusIcon className="size-4" />
      </button>
      <output className="figures min-w-7 text-center font-strong text-sm">{value}</output>
      <button
        type="button"
        aria-label="Increase quantity"
        className={STEP}
        disabled={value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
      >
        <PlusIcon className="size-4" />
      </button>
    </fieldset>
  );
}

const STEP =
  'grid size-11 place-items-center rounded-full transition-colors hover:bg-sunken disabled:opacity-35';
