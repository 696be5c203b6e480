import { useSuspenseQuery } from '@tanstack/react-query';
import { TextBlocks } from '../../shared/text-blocks.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { ListingParameters } from '../listing/listing.ts';
import { ListingPage } from '../listing/listing-page.tsx';
import {
  categoryQuery,
  collectionQuery,
  type Shelf,
  shelfPath,
  stepsTo,
  withinOf,
} from './shelf.ts';

type PageProps = { slug: string; listing: ListingParameters };

export function CategoryPage({ slug, listing }: PageProps) {
  const { data } = useSuspenseQuery(categoryQuery(slug.toLowerCase()));
  return (
    <ListingPage
      listing={listing}
      within={withinOf('category', data)}
      top={<Top shelf={data} listing={listing} />}
    />
  );
}

export function CollectionPage({ slug, listing }: PageProps) {
  const { data } = useSuspenseQuery(collectionQuery(slug.toLowerCase()));
  return (
    <ListingPage
      listing={listing}
      within={withinOf('collection', data)}
      top={<Top shelf={data} listing={listing} />}
    />
  );
}

/** Longer than the lines of it that a phone shows. */
const isLong = (blocks: Shelf['blocks']): boolean => JSON.stringify(blocks).length > 170;

/** Its name with the way down to it; its picture and story, and what stands below it. */
function Top({ shelf, listing }: { shelf: Shelf; listing: ListingParameters }) {
  const { name, image, imageText, blocks, children = [] } = shelf;
  // Whoever looks through it further on has read the story.
  const isFirst = listing.page === undefined;
  const below = children.filter(({ productCount }) => productCount > 0);
  return (
    <>
      <nav aria-label="Breadcrumb">
        <ol className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
          {stepsTo(shelf).map((step) => (
            <li key={step.href} className="flex items-center gap-2 not-first:before:content-['/']">
              <SiteLink
                href={step.href}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {step.name}
              </SiteLink>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex flex-col gap-6 md:flex-row md:items-center md:gap-10">
        {image && (
          <Picture
            src={image}
            alt={imageText}
            sizes="(min-width: 48rem) 24rem, 100vw"
            width={4}
            height={3}
            priority
            className="w-full shrink-0 rounded-lg max-md:aspect-video md:w-96"
          />
        )}
        <div className="grid max-w-prose gap-4">
          <h1 className="text-3xl">{name}</h1>
          {isFirst && blocks.length > 0 && (
            <div className="text-ink-soft">
              {/* On a phone its first lines, so that the first screen has products on it: whoever opens what is below it unfolds it. */}
              <div className="grid gap-3 max-md:[&:has(+:not([open]))]:line-clamp-3">
                <TextBlocks blocks={blocks} />
              </div>
              {isLong(blocks) && (
                <details className="group/more -mb-3 md:hidden">
                  <summary className="w-fit py-3 text-sm">
                    <span className="group-open/more:hidden">Read more</span>
                    <span className="hidden group-open/more:inline">Read less</span>
                  </summary>
                </details>
              )}
            </div>
          )}
        </div>
      </div>
      {below.length > 0 && (
        <nav aria-label={`In ${name}`}>
          <ul className="mt-2 flex flex-wrap gap-2">
            {below.map((child) => (
              <li key={child.id}>
                <SiteLink
                  href={shelfPath('category', child.slug)}
                  className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong py-1 pr-4 pl-1.5 text-sm hover:border-ink"
                >
                  {child.image ? (
                    <Picture
                      src={child.image}
                      alt=""
                      sizes="2.25rem"
                      width={1}
                      height={1}
                      className="size-9 rounded-full"
                    />
                  ) : (
                    <span className="pl-2.5" />
                  )}
                  {child.name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
