import brought from 'virtual:extensions/sections';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Value } from '../kit/declared-values.ts';
import type { ShownSection } from '../modules/content/schema.ts';
import { sectionAnchor } from './section-anchor.ts';
import { TextBlocks } from './text-blocks.tsx';

/** What a section of an extension shows of what the owner entered. */
export type SectionProps = { heading: string; values: Record<string, Value> };

/** Sections of an extension, by their names, each in a file that is loaded with the first page that has it. */
export type BroughtSections = Record<string, () => Promise<ComponentType<SectionProps>>>;

const BROUGHT = Object.fromEntries(
  brought
    .flatMap((sections) => Object.entries(sections))
    .map(([kind, load]) => [kind, lazy(async () => ({ default: await load() }))]),
);

/** A section of an extension that is on; nothing without a kind. */
export function Brought({
  kind,
  heading,
  values = {},
}: Pick<ShownSection, 'kind' | 'heading' | 'values'>) {
  const Section = kind === undefined ? undefined : BROUGHT[kind];
  return (
    Section && (
      <Suspense>
        <Section heading={heading} values={values} />
      </Suspense>
    )
  );
}

/** The sections of a page that the owner wrote; single line breaks are kept. */
export const PageSections = ({ sections }: { sections: ShownSection[] }) =>
  sections.map(({ heading, blocks, kind, values }, place) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and nothing in them has a state
      key={place}
      id={sectionAnchor(heading)}
      className="grid scroll-mt-8 gap-x-16 gap-y-3 border-line border-t py-8 @xl:grid-cols-[1fr_2fr] @xl:py-10"
    >
      {heading && <h2 className="wrap-anywhere text-lg">{heading}</h2>}
      <div className="wrap-anywhere grid max-w-prose content-start gap-4 whitespace-pre-line text-ink-soft leading-relaxed @xl:col-start-2">
        <TextBlocks blocks={blocks} />
        <Brought kind={kind} heading={heading} values={values} />
      </div>
    </section>
  ));
