import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { PublicSetting, SiteConfigEntry } from '../../domain/settings/schema.ts';
import type { MoneySample } from './format.ts';
import { apiQuery } from './queries.ts';

/** The shop's settings as the pages use them; what the owner left empty has its default. */
export type Settings = {
  siteTitle: string;
  siteFavicon: string | undefined;
  siteLogo: string | undefined;
  heroTitle: string;
  heroSubtitle: string | undefined;
  heroImage: string | undefined;
  categoryTitle: string;
  categorySubtitle: string | undefined;
  /** Texts and pictures of the four category tiles, as the owner set them. */
  categoryDevices: string | undefined;
  categoryEliquids: string | undefined;
  categoryAccessories: string | undefined;
  categoryBundles: string | undefined;
  categoryDevicesImage: string | undefined;
  categoryEliquidsImage: string | undefined;
  categoryAccessoriesImage: string | undefined;
  categoryBundlesImage: string | undefined;
  currency: string;
  /** 123.45 as the shop writes it. */
  moneySample: MoneySample | undefined;
  locale: string;
  timeZone: string;
  minimumAge: number;
  /** Tax on the subtotal as the owner typed it. */
  taxRate: string | undefined;
  /** The origin under which the shop is reached from outside, for absolute addresses. */
  publicUrl: string | undefined;
};

/** A logo setting with this value counts as none (docs/rules.md, Settings). */
const NO_LOGO = '/logo-placeholder.png';

export const siteConfigQuery = apiQuery<SiteConfigEntry[]>('/api/site-config');

/** The shop's settings; the defaults alone while the API cannot be reached. */
export function useSettings(): Settings {
  return useQuery({ ...siteConfigQuery, select: readSettings }).data ?? DEFAULTS;
}

/** The settings that were loaded so far, for code outside components, such as a route's `head`. */
export function loadedSettings(queryClient: QueryClient): Settings {
  return readSettings(queryClient.getQueryData(siteConfigQuery.queryKey) ?? []);
}

/** 'Products · Cirrus'; the shop's name alone without a page name. */
export function pageTitle(queryClient: QueryClient, page?: string): string {
  const { siteTitle } = loadedSettings(queryClient);
  return page ? `${page} · ${siteTitle}` : siteTitle;
}

export function readSettings(entries: SiteConfigEntry[]): Settings {
  const values = new Map<PublicSetting, string>();
  for (const { key, value } of entries) if (value.trim() !== '') values.set(key, value.trim());

  const logo = values.get('site_logo');
  const currency = values.get('currency') ?? 'GBP';
  const sample = values.get('money_sample');
  return {
    siteTitle: values.get('site_title') ?? 'Cirrus',
    siteFavicon: values.get('site_favicon'),
    siteLogo: logo === NO_LOGO ? undefined : logo,
    heroTitle: values.get('hero_title') ?? 'Premium Vape Experience',
    heroSubtitle: values.get('hero_subtitle'),
    heroImage: values.get('hero_image'),
    categoryTitle: values.get('category_title') ?? 'Shop by Category',
    categorySubtitle: values.get('category_subtitle'),
    categoryDevices: values.get('category_devices'),
    categoryEliquids: values.get('category_eliquids'),
    categoryAccessories: values.get('category_accessories'),
    categoryBundles: values.get('category_bundles'),
    categoryDevicesImage: values.get('category_devices_image'),
    categoryEliquidsImage: values.get('category_eliquids_image'),
    categoryAccessoriesImage: values.get('category_accessories_image'),
    categoryBundlesImage: values.get('category_bundles_image'),
    currency,
    moneySample: sample === undefined ? undefined : { currency, text: sample },
    locale: values.get('locale') ?? 'en-GB',
    timeZone: values.get('time_zone') ?? 'Europe/London',
    minimumAge: Number(values.get('minimum_age')) || 21,
    taxRate: values.get('tax_rate'),
    publicUrl: values.get('public_url')?.replace(/\/$/, ''),
  };
}

const DEFAULTS = readSettings([]);
