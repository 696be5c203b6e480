import type { ComponentPropsWithRef, ReactNode } from 'react';

/** A radio button as a card around its content. */
export function RadioCard({
  children,
  ...input
}: Omit<ComponentPropsWithRef<'input'>, 'type'> & { children: ReactNode }) {
  return (
    <label className="flex cursor-pointer items-start gap-4 rounded-lg border border-line bg-surface p-4 outline-offset-2 transition-colors hover:border-line-strong has-disabled:cursor-default has-disabled:bg-sunken has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        {...input}
        type="radio"
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent outline-none"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
