import { type ReactNode, useId } from 'react';

type HomeSectionProps = {
  title: string;
  text?: string;
  /** Stands beside the title, such as a link to the full list. */
  action?: ReactNode;
  children: ReactNode;
};

/** A section of the home page with its heading. */
export function HomeSection({ title, text, action, children }: HomeSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="page-width mt-20 lg:mt-32">
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 lg:mb-10">
        <div className="grid gap-2">
          <h2 id={heading} className="text-3xl">
            {title}
          </h2>
          {text && <p className="text-ink-soft lg:text-lg">{text}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
