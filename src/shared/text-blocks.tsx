import { Fragment, type ReactNode } from 'react';
import { pictureAt, pictureSrcSet } from '../kit/picture-address.ts';
import type { Run, TextBlock } from '../modules/content/schema.ts';
import { SiteLink } from '../ui/site-link.tsx';

/** What somebody wrote in Markdown, as the server read it; single line breaks are kept where it stands in `whitespace-pre-line`. */
export const TextBlocks = ({ blocks }: { blocks: TextBlock[] }) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and nothing in them has a state
    <Block key={index} block={block} />
  ));

type PictureBlock = Extract<TextBlock, { kind: 'picture' }>;

/** In its own shape, at most as wide as the text; with its size its place is free before it is there. */
const TextPicture = ({ src, alt, width, height }: PictureBlock) => (
  <picture>
    <source
      type="image/avif"
      srcSet={pictureSrcSet(src, 'avif')}
      sizes="(min-width: 48rem) 42rem, 100vw"
    />
    <img
      src={pictureAt(src, 1280, 'webp')}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="rounded-lg"
    />
  </picture>
);

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'paragraph') return <p>{inline(block.runs)}</p>;
  if (block.kind === 'picture') return <TextPicture {...block} />;
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
