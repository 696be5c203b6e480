import { Fragment, type ReactNode } from 'react';
import type { Run, ShownSection, TextBlock } from '../../domain/content/schema.ts';
import { SiteLink } from '../ui/site-link.tsx';

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
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Block key={index} block={block} />
        ))}
      </div>
    </section>
  ));

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'paragraph') return <p>{inline(block.runs)}</p>;
  if (block.kind === 'heading') {
    const Heading = `h${block.level}` as 'h3';
    return <Heading className="pt-2 font-strong text-base text-ink">{inline(block.runs)}</Heading>;
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List
      start={block.ordered && block.start !== 1 ? block.start : undefined}
      className={`grid gap-1.5 pl-6 ${block.ordered ? 'list-decimal' : 'list-disc'}`}
    >
      {block.items.map(({ runs, items }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>
          {inline(runs)}
          {items.length > 0 && (
            <ul className="grid list-[circle] gap-1.5 pt-1.5 pl-6">
              {items.map((item, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <li key={place}>{inline(item)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </List>
  );
}

const inline = (runs: Run[]): ReactNode[] =>
  runs.map(({ text, strong, emphasis, href }, index) => {
    let words: ReactNode = text;
    if (emphasis) words = <em>{words}</em>;
    if (strong) words = <strong className="font-strong text-ink">{words}</strong>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (!href) return <Fragment key={index}>{words}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <SiteLink key={index} href={href} className="text-accent underline underline-offset-4">
        {words}
      </SiteLink>
    );
  });
