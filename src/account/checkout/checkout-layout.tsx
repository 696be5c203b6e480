import type { ReactNode } from 'react';

type CheckoutLayoutProps = {
  /** The form's sections. */
  choices: ReactNode;
  /** What is ordered, and the button that places it. */
  summary: ReactNode;
};

/** One column on a small screen; on a wide one the summary stays in view beside the choices. */
export function CheckoutLayout({ choices, summary }: CheckoutLayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid gap-10">{choices}</div>
      <div className="contents lg:sticky lg:top-28 lg:grid lg:gap-6 lg:rounded-xl lg:border lg:border-line lg:bg-surface lg:p-6">
        {summary}
      </div>
    </div>
  );
}
