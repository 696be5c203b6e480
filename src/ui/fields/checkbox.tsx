import type { ComponentPropsWithoutRef, RefCallback } from 'react';
import { classNames } from '../class-names.ts';

type CheckboxProps = Omit<ComponentPropsWithoutRef<'input'>, 'type'> & {
  ref?: RefCallback<HTMLInputElement>;
  label: string;
  /** Only for screen readers. */
  hidesLabel?: boolean;
  /** Some of what it stands for is chosen. */
  mixed?: boolean;
};

/** The browser's own checkbox, 44 px to press. */
export function Checkbox({
  ref,
  label,
  hidesLabel,
  mixed = false,
  className,
  ...box
}: CheckboxProps) {
  return (
    <label
      className={classNames(
        'flex min-h-11 cursor-pointer select-none items-center gap-3 text-sm',
        className,
      )}
    >
      <input
        {...box}
        type="checkbox"
        aria-label={hidesLabel ? label : undefined}
        ref={(element) => {
          if (element) element.indeterminate = mixed;
          return ref?.(element);
        }}
        className="size-4.5 shrink-0 cursor-pointer accent-accent"
      />
      {!hidesLabel && <span>{label}</span>}
    </label>
  );
}
