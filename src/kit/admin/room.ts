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
  /** Another URL of the same screen. */
  alias?: string;
  /** The browser's title, where it names the thing that is shown. */
  title?(id: string): string;
  show: Shown;
};

/** What waits for staff, by its name: whoever counts it declares this once more. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms declare it
export interface Waiting {}

/** A page to which the menu, the search and the keys lead. With `in`, it stands below that screen in the menu. */
export type Screen = Page & {
  /** The path of the screen that it stands below. */
  in?: string;
  needs: Permission;
  /** In the menu; what stands below another screen has none. */
  icon?: ComponentType<{ className?: string }>;
  /** Where it stands in the menu: those with smaller numbers come first. Left out: after the shop's own. */
  place?: number;
  /** What waits there, shown as a number. */
  waiting?: keyof Waiting;
  /** The key that leads there, after `g`. */
  key?: string;
  /** What stands below it is shown wherever the menu is. */
  partsStay?: true;
};

/** What a room adds to the back office: `room` of its admin/room.ts. */
export type BackOfficeRoom = {
  screens?: readonly Screen[];
  /** Pages that only other screens lead to. */
  pages?: readonly Page[];
  /** What it shows on pages of other rooms. */
  panels?: readonly Panel[];
};
