import { ArrowRightIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import type { SectionValues, Tile } from '../../modules/content/section-kinds.ts';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { bestSellersQuery } from './home.ts';
import { HomeSection } from './home-section.tsx';

/** One without a picture of its own shows its best seller. */
export function CategoryTiles({ title, text, categories }: SectionValues<'categories'>) {
  const { data: bestSellers = [] } = useQuery(bestSellersQuery);
  if (categories.length === 0) return null;
  return (
    <HomeSection title={title} text={text}>
      <ul className="grid grid-cols-2 large:grid-cols-1 gap-3 sm:gap-5 lg:grid-cols-4">
        {categories.map((tile) => (
          <li key={tile.href}>
            <CategoryTile
              {...tile}
              image={
                tile.image ||
                (bestSellers.find(({ category }) => category === tile.name)?.imageUrl ?? '')
              }
            />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function CategoryTile({ name, href, text, image }: Tile) {
  return (
    <SiteLink
      href={href}
      className="group flex h-full flex-col overflow-hidden rounded-lg bg-surface shadow-raised"
    >
      {image ? (
        <span className="block overflow-hidden">
          <Picture
            src={image}
            alt=""
            sizes="(min-width: 84rem) 19rem, (min-width: 64rem) 23vw, 46vw"
            width={1}
            height={1}
            className="transition-transform group-hover:scale-103"
          />
        </span>
      ) : (
        <span
          aria-hidden="true"
          className="grid aspect-square place-items-center bg-accent-soft text-accent text-display"
        >
          {name.charAt(0)}
        </span>
      )}
      <span className="flex flex-1 flex-col gap-1 p-3 sm:p-5">
        <span className="flex items-center justify-between gap-2 font-strong sm:text-xl">
          {name}
          <ArrowRightIcon
            aria-hidden="true"
            className="size-4 shrink-0 transition-transform group-hover:translate-x-1 sm:size-5"
          />
        </span>
        {text && <span className="text-ink-soft text-xs sm:text-sm">{text}</span>}
      </span>
    </SiteLink>
  );
}
