/** Free of any library, since the browser loads it. */

import { MAY_BE_EMPTY, NO_LOGO, PUBLIC_SETTINGS, type PublicSetting } from './public-settings.ts';
import type { SiteConfigEntry } from './schema.ts';

/** The shop's settings under the names used in code: `site_title` becomes `siteTitle`. */
export type ShopSettings = {
  [Key in PublicSetting as CamelCase<Key>]: ValueOf<(typeof PUBLIC_SETTINGS)[Key]>;
};

type CamelCase<Key extends string> = Key extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Key;

type ValueOf<Default> = Default extends string
  ? string
  : Default extends number
    ? number
    : Default extends boolean
      ? boolean
      : string | undefined;

/** The owner's settings, with defaults for what is empty (src/modules/settings/RULES.md, Settings). */
export function shopSettings(entries: SiteConfigEntry[]): ShopSettings {
  const texts = new Map(entries.map(({ key, value }) => [key as string, value.trim()]));
  if (texts.get('site_logo') === NO_LOGO) texts.delete('site_logo');
  const values = NAMED.map(([key, name, otherwise]) => {
    const text = texts.get(key);
    if (text === '' && MAY_BE_EMPTY.includes(key)) return [name, ''];
    return [name, readAs(text, otherwise) || otherwise];
  });
  return Object.fromEntries(values) as ShopSettings;
}

function readAs(text: string | undefined, otherwise: unknown) {
  if (typeof otherwise === 'number') return Number(text);
  return typeof otherwise === 'boolean' ? text === 'true' : text;
}

const camelCase = (key: string): string =>
  key.replace(/_(.)/g, (_underscore, letter: string) => letter.toUpperCase());

const NAMED = Object.entries(PUBLIC_SETTINGS).map(
  ([key, otherwise]) => [key, camelCase(key), otherwise] as const,
);
