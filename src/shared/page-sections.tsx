import type { ShownSection } from '../modules/content/schema.ts';
import { TextBlocks } from './text-blocks.tsx';

/** The sections of a page that the owner wrote; single line breaks are kept. */
export const PageSections = ({ sections }: { sections: ShownSection[] }) =>
  sections.map(({ heading, blocks }, place) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and nothing in them has a state
      key={place}
      className="grid gap-x-16 gap-y-3 border-line border-t py-8 @xl:grid-cols-[1fr_2fr] @xl:py-10"
    >
      {heading && <h2 className="wrap-anywhere text-lg">{heading}</h2>}
      <div className="wrap-anywhere grid max-w-prose content-start gap-4 whitespace-pre-line text-ink-soft leading-relaxed @xl:col-start-2">
        <TextBlocks blocks={blocks} />
      </div>
    </section>
  ));
