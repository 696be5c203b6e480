import type { ComponentType } from 'react';
import type { Permission } from '../access.ts';
import type { Shown } from './frame/show.ts';
import type { Panel } from './panels.tsx';

/** What an address of the back office shows. */
export type Page = {
  /** In the browser's title, the menu and the search. */
  name: string;
  /** Below /admin; `$id` stands for one of many things. */
  path: string;
  /** Another URL of the same screen; one with `?tab=` leads on from where its tab once was. */
  alias?: string;
  /** The browser's title, where it names the thing that is shown. */
  title?(id: string): string;
  show: Shown;
};

/** What waits for staff, by its name: whoever counts it declares this once more. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms declare it
export interface Waiting {}

/** The screens of the table of settings: the room that keeps it declares this once more. */
// biome-ignore lint/suspicious/noEmptyInterface: a room declares it
export interface SettingScreens {}

/** A screen's line in the index of settings, and the words by which it is found there and in the search. */
export type SettingsLine = {
  /** The heading that it stands under; headings come in the order of their first lines. */
  group: string;
  place: number;
  /** What is set there, in a sentence. */
  text: string;
  /** What owners call it besides: 'VAT', 'logo'. */
  words?: string;
  /** The settings of the table that it shows: each is found by its own words. */
  fields?: keyof SettingScreens;
};

/** A page to which the menu, the search and the keys lead. With `in`, it stands below that screen in the menu. */
export type Screen = Page & {
  /** The path of the screen that it stands below. */
  in?: string;
  needs: Permission;
  /** What owners call it besides, for the search: 'accountant', 'coupon'. */
  words?: string;
  /** In the menu; what stands below another screen has none. */
  icon?: ComponentType<{ className?: string }>;
  /** Where it stands in the menu: those with smaller numbers come first. Left out: after the shop's own. */
  place?: number;
  /** What waits there, shown as a number. */
  waiting?: keyof Waiting;
  /** Where the menu leads while something waits; left out: to the path. */
  whileWaiting?: string;
  /** The key that leads there, after `g`. */
  key?: string;
  /** It lists what stands below it itself, and the menu does not. */
  listsParts?: true;
  /** Where it stands in the index of settings. */
  settings?: SettingsLine;
};

/** Where something new begins, for the search: 'Add product'. */
export type BeginCommand = { label: string; href: string; needs: Permission; words?: string };

/** What a room adds to the back office: `room` of its admin/room.ts. */
export type BackOfficeRoom = {
  screens?: readonly Screen[];
  /** Pages that only other screens lead to. */
  pages?: readonly Page[];
  /** What is begun from anywhere, by the search. */
  commands?: readonly BeginCommand[];
  /** What it shows on pages of other rooms. */
  panels?: readonly Panel[];
};
