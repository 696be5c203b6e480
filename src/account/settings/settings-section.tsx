import { type ReactNode, type Ref, useId } from 'react';

type SettingsSectionProps = {
  /** The section's anchor in the URL: '/dashboard/settings#devices'. */
  name: string;
  title: string;
  text: ReactNode;
  /** For moving the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** A group of settings: a description beside a card that holds them. */
export function SettingsSection({ name, title, text, headingRef, children }: SettingsSectionProps) {
  const heading = useId();
  return (
    <section
      id={name}
      aria-labelledby={heading}
      className="grid scroll-mt-8 grid-cols-[minmax(0,1fr)] gap-4 border-line border-t pt-8 xl:grid-cols-[16rem_minmax(0,1fr)] xl:gap-10"
    >
      <div className="grid content-start gap-1.5">
        <h2
          id={heading}
          ref={headingRef}
          tabIndex={-1}
          className="font-strong text-lg outline-none"
        >
          {title}
        </h2>
        <p className="text-ink-soft text-sm">{text}</p>
      </div>
      <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">{children}</div>
    </section>
  );
}
