import { inOrder } from '../../../kit/admin/panels.tsx';
import type { Screen, SettingsLine } from '../../../kit/admin/room.ts';
import { capitalised } from '../../../shared/format.ts';
import { cardsOf } from '../settings-table.ts';

/** A screen that stands in the index. */
export type Indexed = Screen & { settings: SettingsLine };

/** A setting that is found by its own words. */
export type FoundSetting = { key: string; label: string; screen: string; href: string };

/** The screens of the index that the role may see, in its order. */
export const indexed = (screens: readonly Screen[], permissions: readonly string[]): Indexed[] =>
  inOrder(
    screens
      .filter(
        (screen): screen is Indexed =>
          screen.settings !== undefined && permissions.includes(screen.needs),
      )
      .map((screen) => ({ ...screen, place: screen.settings.place })),
  );

/** Those that are found by their words: by their name first, then by what owners call them, then by their sentence. */
export function findScreens(all: readonly Indexed[], typed: string): Indexed[] {
  const byWorth = [
    ({ name }: Indexed) => name,
    ({ name, settings: { group, words = '' } }: Indexed) => `${name} ${group} ${words}`,
    ({ name, settings: { group, words = '', text } }: Indexed) =>
      `${name} ${group} ${words} ${text}`,
  ];
  return [...new Set(byWorth.flatMap((say) => all.filter((one) => fits(say(one), typed))))];
}

/** Single settings that are found by their words, with the screen that each stands on. */
export const findSettings = (all: readonly Indexed[], typed: string): FoundSetting[] =>
  all.flatMap(({ name: screen, path, settings: { fields } }) =>
    (fields === undefined ? [] : cardsOf(fields)).flatMap(({ title, settings }) =>
      Object.entries(settings)
        .filter(([, { label, name = '', hint = '', words = '' }]) =>
          fits(`${title} ${label} ${name} ${hint} ${words}`, typed),
        )
        .map(([key, { label, name }]) => ({
          key,
          label: capitalised(name ?? label),
          screen,
          href: `${path}#${key}`,
        })),
    ),
  );

/** Whether every word that was typed begins one of the text's. */
function fits(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)));
}

/** 'e-mail' is 'email', and 'colours' are found by 'colour'. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(\p{L})[-’'](?=\p{L})/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
