import { type Ref, useId, useState } from 'react';
import { Stars } from '../stars.tsx';
import { FieldError, REQUIRED_MARK } from './form-field.tsx';

type StarsFieldProps = {
  label: string;
  /** What one star means, what two mean, and so on. */
  words: readonly string[];
  /** How many stars are chosen; undefined at first. */
  value: number | undefined;
  onChange: (stars: number) => void;
  onBlur?: () => void;
  error?: string;
  /** Gets the first radio button. */
  ref?: Ref<HTMLInputElement>;
};

/** Radio buttons in the shape of stars: arrow keys choose among them, and each says what it means. */
export function StarsField({ label, words, value, onChange, onBlur, error, ref }: StarsFieldProps) {
  const id = useId();
  const [pointedAt, setPointedAt] = useState<number>();
  const shown = pointedAt ?? value ?? 0;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error && `${id}-error`}
      aria-invalid={error ? true : undefined}
      aria-required="true"
      className="grid content-start gap-1.5"
    >
      <span id={`${id}-label`} className="font-strong text-sm">
        {label}
        {REQUIRED_MARK}
      </span>
      <div className="flex flex-wrap items-center gap-x-4">
        <div
          onPointerLeave={() => setPointedAt(undefined)}
          className="relative -ml-1.5 rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <Stars
            rating={shown}
            className="pointer-events-none block h-11 bg-line-strong large:h-6"
            hidden
          />
          <div className="absolute inset-0 grid grid-cols-5">
            {words.map((word, place) => (
              <input
                key={word}
                ref={place === 0 ? ref : undefined}
                type="radio"
                name={id}
                value={place + 1}
                checked={value === place + 1}
                aria-label={`${place + 1} ${word}`}
                onChange={() => onChange(place + 1)}
                onBlur={onBlur}
                onPointerEnter={({ pointerType }) =>
                  pointerType === 'mouse' && setPointedAt(place + 1)
                }
                className="cursor-pointer appearance-none outline-none"
              />
            ))}
          </div>
        </div>
        <span aria-hidden="true" className="text-ink-soft text-sm">
          {shown > 0 && `${shown} ${words[shown - 1]}`}
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
