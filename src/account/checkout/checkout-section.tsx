import { type ReactNode, useId } from 'react';

type CheckoutSectionProps = {
  title: string;
  /** Stands beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** One section of the checkout. */
export function CheckoutSection({ title, action, children }: CheckoutSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}

/** The frame around the current choice. */
export const CARD_CLASSES = 'rounded-lg border border-line bg-surface p-5';
