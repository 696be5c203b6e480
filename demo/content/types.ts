import type { CATEGORIES } from '../../src/modules/catalog/constants.ts';
import type { SOCIAL_ICONS } from '../../src/modules/content/schema.ts';
import type { PublicSetting } from '../../src/modules/settings/public-settings.ts';

export type Category = (typeof CATEGORIES)[number];

/** Hex colours: the main one, a second for large quiet areas, and an accent for small marks. */
export type Palette = [main: string, second: string, accent: string];

/** Which kind of picture is drawn for a product. */
export type PictureFamily =
  | 'pod-kit'
  | 'box-mod'
  | 'pen'
  | 'disposable'
  | 'tank'
  | 'bottle-10'
  | 'bottle-60'
  | 'bottle-120'
  | 'pods'
  | 'coils'
  | 'battery'
  | 'charger'
  | 'case'
  | 'drip-tip'
  | 'cotton'
  | 'bundle-starter'
  | 'bundle-liquids'
  | 'bundle-pro';

export interface DemoBrand {
  name: string;
  description: string;
  palette: Palette;
}

export interface DemoVariant {
  sku: string;
  /** Option name to value; empty for a product without options. */
  options: Record<string, string>;
  /** Pence; null for the product's own price and original price. */
  price: number | null;
  /** Pence, the price before a sale; only beside a price of the variant's own. */
  originalPrice: number | null;
  /** Units on the shelf; null where they are not counted. */
  stock: number | null;
}

export interface DemoShipping {
  weightGrams: number;
  shippingClass: 'standard' | 'express' | 'fragile';
  /** 'L x W x H' in centimetres. */
  dimensions: string;
  shipsFree: boolean;
}

export interface DemoProduct {
  slug: string;
  name: string;
  description: string;
  /** Name of a brand of the same catalogue. */
  brand: string;
  category: Category;
  type: string;
  flavor: string | null;
  family: PictureFamily;
  palette: Palette;
  /** What is printed on the product or its box; plain Latin letters and digits. */
  labelText: string;
  /** Pence. */
  price: number;
  /** Pence, the price before the sale; set exactly when the product is on sale. */
  originalPrice: number | null;
  isNew: boolean;
  isFeatured: boolean;
  isSale: boolean;
  specifications: Record<string, string>;
  /** Addresses of products that it goes with; left out: none. */
  fits?: string[];
  shipping: DemoShipping;
  tags: string[];
  salesCount: number;
  /** Days between the product's first day in the shop and today. */
  daysOld: number;
  /** In the order to show them; never empty. */
  variants: DemoVariant[];
}

export interface DemoCustomer {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

export interface DemoReview {
  productSlug: string;
  username: string;
  /** First name and initial, as shown beside the review. */
  customerName: string;
  rating: 1 | 2 | 3 | 4 | 5;
  title: string;
  comment: string;
  daysAgo: number;
  /** When it was ordered, brought and reviewed, in seconds after the last midnight: all below zero. */
  orderedAt: number;
  deliveredAt: number;
  writtenAt: number;
  /** How many found it helpful. */
  helpful: number;
}

export interface DemoSocialLink {
  platform: string;
  url: string;
  icon: (typeof SOCIAL_ICONS)[number];
  sortOrder: number;
}

export interface DemoPromotion {
  name: string;
  /** Left out: it applies by itself. */
  code?: string;
  kind: 'percent' | 'buy_x_get_y' | 'fixed_price';
  percent?: string;
  /** Pence: what so many cost together. */
  amount?: number;
  buyQuantity?: number;
  getQuantity?: number;
  /** Categories and types of products. */
  kinds: string[];
}

export interface DemoPost {
  title: string;
  /** The setting of the home page whose picture it shows. */
  picture: PublicSetting;
  imageAlt: string;
  author: string;
  tags: string[];
  daysAgo: number;
  /** Empty: its first words. */
  summary: string;
  text: string;
}
