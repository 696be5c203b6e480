import type { DemoBrand, DemoProduct, DemoVariant } from './content/types.ts';

/** The files of the demo shop's pictures: `tools/demo-pictures` draws them, the shop is filled with them. */

export const PICTURES = new URL('pictures/', import.meta.url);

/** The pictures that a product's variants share, beside the first one. */
export const SHARED_SHOTS = ['detail', 'box'] as const;
export type SharedShot = (typeof SHARED_SHOTS)[number];

/** The home page's pictures, by the setting that names each. */
export const HOME_FILES = {
  hero_image: 'home/hero.avif',
  category_devices_image: 'home/devices.avif',
  category_eliquids_image: 'home/e-liquids.avif',
  category_accessories_image: 'home/accessories.avif',
  category_bundles_image: 'home/bundles.avif',
} as const;

export const brandFile = ({ name }: DemoBrand): string =>
  `brands/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.avif`;

/** The picture that lists show: the product in the variant that is bought by default. */
export const productFile = ({ slug }: DemoProduct): string => `products/${slug}.avif`;

export const shotFile = ({ slug }: DemoProduct, shot: SharedShot): string =>
  `products/${slug}.${shot}.avif`;

/** There is none for a variant that looks as the product's first picture does. */
export const variantFile = ({ slug }: DemoProduct, { sku }: DemoVariant): string =>
  `products/${slug}.${sku.toLowerCase()}.avif`;
