import type { FOOTER_CATEGORIES } from '../src/modules/content/schema.ts';

export interface StarterPage {
  slug: string;
  title: string;
  sections: { heading: string; content: string }[];
}

export interface StarterNavigationItem {
  name: string;
  url: string;
  sortOrder: number;
}

export interface StarterFooterLink {
  title: string;
  url: string;
  category: (typeof FOOTER_CATEGORIES)[number];
  sortOrder: number;
}

export interface StarterPaymentMark {
  name: string;
  /** The card brand's icon name; empty for what has none. */
  icon: string;
  /** Whether the footer shows it. */
  isActive: boolean;
  sortOrder: number;
}

export interface StarterShippingRate {
  name: string;
  /** Pence. */
  price: number;
  /** Business days from order to door, at best and at worst. */
  minDays: number;
  maxDays: number;
  isDefault: boolean;
}
