import { ArrowRightIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { toQueryString } from '../../kit/query-string.ts';
import type { CATEGORIES } from '../../modules/catalog/constants.ts';
import { type Settings, useSettings } from '../../shared/settings.ts';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { bestSellersQuery } from './home.ts';
import { HomeSection } from './home-section.tsx';

/** The shop's four categories. A tile without its own picture shows the category's best seller. */
export function CategoryTiles() {
  const settings = useSettings();
  const { data: bestSellers = [] } = useQuery(bestSellersQuery);
  return (
    <HomeSection title={settings.categoryTitle} text={settings.categorySubtitle}>
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {tiles(settings).map(({ category, text, image }) => (
          <li key={category}>
            <CategoryTile
              category={category}
              text={text}
              image={
                image ?? bestSellers.find((product) => product.category === category)?.imageUrl
              }
            />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

type Tile = {
  category: (typeof CATEGORIES)[number];
  text: string | undefined;
  image: string | undefined;
};

const tiles = (settings: Settings): Tile[] => [
  { category: 'Devices', text: settings.categoryDevices, image: settings.categoryDevicesImage },
  { category: 'E-Liquids', text: settings.categoryEliquids, image: settings.categoryEliquidsImage },
  {
    category: 'Accessories',
    text: settings.categoryAccessories,
    image: settings.categoryAccessoriesImage,
  },
  { category: 'Bundles', text: settings.categoryBundles, image: settings.categoryBundlesImage },
];

function CategoryTile({ category, text, image }: Tile) {
  return (
    <SiteLink
      href={`/products${toQueryString({ category })}`}
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
          {category.charAt(0)}
        </span>
      )}
      <span className="flex flex-1 flex-col gap-1 p-3 sm:p-5">
        <span className="flex items-center justify-between gap-2 font-strong sm:text-xl">
          {category}
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
