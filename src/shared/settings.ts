import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as contentApi from '../modules/content/endpoints.ts';
import type { SiteConfigEntry } from '../modules/settings/schema.ts';
import { type ShopSettings, shopSettings } from '../modules/settings/shop-settings.ts';
import type { MoneySample } from './format.ts';
import { apiQuery } from './queries.ts';

/** The shop's settings for the pages, with defaults for what the owner left empty. */
export type Settings = Omit<ShopSettings, 'moneySample'> & {
  /** 123.45 as the shop writes it. */
  moneySample: MoneySample | undefined;
};

export const siteConfigQuery = apiQuery(contentApi.listSettings());

/** The shop's settings; only the defaults if the API cannot be reached. */
export function useSettings(): Settings {
  return useQuery({ ...siteConfigQuery, select: settingsOf }).data ?? DEFAULTS;
}

/** The settings already loaded, for code outside components such as a route's `head`. */
export function loadedSettings(queryClient: QueryClient): Settings {
  return settingsOf(queryClient.getQueryData(siteConfigQuery.queryKey) ?? []);
}

/** 'Products · Cirrus'; the shop's name alone without a page name. */
export function pageTitle(queryClient: QueryClient, page?: string): string {
  const { siteTitle } = loadedSettings(queryClient);
  return page ? `${page} · ${siteTitle}` : siteTitle;
}

/** Names the page once what it shows is loaded. */
export function usePageTitle(page: string): void {
  const { siteTitle } = useSettings();
  useEffect(() => {
    document.title = `${page} · ${siteTitle}`;
  }, [page, siteTitle]);
}

function settingsOf(entries: SiteConfigEntry[]): Settings {
  const { moneySample: text, ...settings } = shopSettings(entries);
  const { currency } = settings;
  return { ...settings, moneySample: text === undefined ? undefined : { currency, text } };
}

const DEFAULTS = settingsOf([]);
