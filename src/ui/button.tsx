import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './loading/spinner.tsx';
import { SiteLink } from './site-link.tsx';

const VARIANTS = {
  primary: 'bg-ink text-paper hover:bg-accent hover:text-on-accent',
  accent: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-transparent text-ink hover:border-ink hover:bg-surface',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:brightness-110',
};

const SIZES = {
  sm: 'min-h-9 px-4 text-sm after:absolute after:-inset-1',
  md: 'min-h-11 px-5 text-sm',
  lg: 'min-h-13 px-7 text-base',
};

type ButtonLook = {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** As wide as its container. */
  wide?: boolean;
};

type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonLook & {
    /** The action is running: the button says so and cannot be pressed again. */
    busy?: boolean;
    /** The text meanwhile; left out: the label. */
    busyLabel?: ReactNode;
  };

export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  'aria-disabled': disabled,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      // Not `disabled`, which would lose the focus.
      aria-disabled={busy || disabled || undefined}
      onClick={(event) => {
        // The second click of a double click is meant no more than the first alone.
        if (busy || disabled || event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClasses({ variant, size, wide }, className)}
    >
      {busy && <Spinner className="size-4" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...props
}: ComponentPropsWithRef<typeof SiteLink> & ButtonLook) {
  return <SiteLink {...props} className={buttonClasses({ variant, size, wide }, className)} />;
}

/** A button with only an icon, 44 px square; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...props
}: ComponentPropsWithRef<'button'> & { label: string }) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      className={classNames(ICON_BUTTON_CLASSES, className)}
    />
  );
}

/** The look of an icon button, for links that stand beside icon buttons. */
export const ICON_BUTTON_CLASSES =
  'relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-sunken disabled:opacity-40';

function buttonClasses(
  { variant = 'primary', size = 'md', wide }: ButtonLook,
  className: string | undefined,
): string {
  return classNames(
    'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-pill font-strong transition large:max-w-full large:shrink large:wrap-break-word large:whitespace-normal large:px-5 large:py-1.5 disabled:opacity-45 aria-disabled:opacity-75',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
    className,
  );
}
