import { useQuery } from '@tanstack/react-query';
import type { CATEGORIES } from '../../modules/catalog/constants.ts';
import { type Settings, useSettings } from '../../shared/settings.ts';
import { bestSellersQuery } from './home.ts';

export type ShownCategory = {
  category: (typeof CATEGORIES)[number];
  text: string | undefined;
  image: string | undefined;
};

/** The shop's four categories. One without its own picture shows its best seller. */
export function useCategories(): ShownCategory[] {
  const settings = useSettings();
  const { data: bestSellers = [] } = useQuery(bestSellersQuery);
  return categoriesOf(settings).map(({ image, ...shown }) => ({
    ...shown,
    image: image ?? bestSellers.find(({ category }) => category === shown.category)?.imageUrl,
  }));
}

const categoriesOf = (settings: Settings): ShownCategory[] => [
  { category: 'Devices', text: settings.categoryDevices, image: settings.categoryDevicesImage },
  { category: 'E-Liquids', text: settings.categoryEliquids, image: settings.categoryEliquidsImage },
  {
    category: 'Accessories',
    text: settings.categoryAccessories,
    image: settings.categoryAccessoriesImage,
  },
  { category: 'Bundles', text: settings.categoryBundles, image: settings.categoryBundlesImage },
];
