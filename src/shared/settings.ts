import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
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
export const useSettings = import.meta.env.SSR ? useLoadedSettings : useWatchedSettings;

/** On the server, where nothing changes while a page is rendered. */
function useLoadedSettings(): Settings {
  return loadedSettings(useQueryClient());
}

function useWatchedSettings(): Settings {
  return useQuery({ ...siteConfigQuery, select: settingsOf }).data ?? DEFAULTS;
}

/** The settings already loaded, for code outside components such as a route's `head`. */
export function loadedSettings(queryClient: QueryClient): Settings {
  const entries = queryClient.getQueryData(siteConfigQuery.queryKey);
  return entries ? settingsOf(entries) : DEFAULTS;
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

/** Of one answer the same for all that show them. */
const known = new WeakMap<SiteConfigEntry[], Settings>();

function settingsOf(entries: SiteConfigEntry[]): Settings {
  const made = known.get(entries) ?? madeOf(entries);
  known.set(entries, made);
  return made;
}

function madeOf(entries: SiteConfigEntry[]): Settings {
  const { moneySample: text, ...settings } = shopSettings(entries);
  const { currency } = settings;
  return { ...settings, moneySample: text === undefined ? undefined : { currency, text } };
}

const DEFAULTS = madeOf([]);
