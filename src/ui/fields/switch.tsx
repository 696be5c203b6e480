import { type ReactNode, useId } from 'react';

type SwitchProps = {
  label: string;
  /** What changes when it is on. */
  hint?: ReactNode;
  /** The label is only for screen readers: what the switch is about stands beside it. */
  hidesLabel?: boolean;
  on: boolean;
  onChange: (on: boolean) => void;
};

/** A setting that is on or off and changes at once. The whole line can be pressed. */
export function Switch({ label, hint, hidesLabel = false, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="relative flex items-center gap-4">
      <div className={hidesLabel ? 'sr-only' : 'grid flex-1 gap-0.5 py-2'}>
        <label
          htmlFor={id}
          className="cursor-pointer select-none font-strong text-sm after:absolute after:inset-0"
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-ink-soft text-sm">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={on}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => onChange(!on)}
        className="group relative grid size-11 shrink-0 place-items-center rounded-full"
      >
        <span className="flex h-6 w-11 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors group-hover:border-ink group-aria-checked:border-accent group-aria-checked:bg-accent">
          <span className="size-4 rounded-full border border-transparent bg-line-strong transition group-aria-checked:translate-x-5.5 group-aria-checked:bg-on-accent" />
        </span>
      </button>
    </div>
  );
}
