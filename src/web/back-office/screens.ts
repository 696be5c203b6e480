import extensionRooms from 'virtual:extensions/admin';
import { inOrder, type Panel } from '../../kit/admin/panels.tsx';
import type {
  BackOfficeRoom,
  BeginCommand,
  Page,
  Screen as RoomScreen,
} from '../../kit/admin/room.ts';

/** A screen in the menu, with the ones below it. */
export type Screen = RoomScreen & {
  /** Screens below this one, shown while it or one of them is open. */
  parts: readonly RoomScreen[];
};

const ROOMS: readonly BackOfficeRoom[] = [
  ...Object.values(
    import.meta.glob<BackOfficeRoom>('../../modules/*/admin/room.ts', {
      eager: true,
      import: 'room',
    }),
  ),
  ...extensionRooms,
];

/** What rooms show on pages of other rooms. */
export const PANELS: readonly Panel[] = ROOMS.flatMap(({ panels = [] }) => panels);

/** What is begun by the search, from anywhere. */
export const COMMANDS: readonly BeginCommand[] = ROOMS.flatMap(({ commands = [] }) => commands);

/** Every screen, those below others too. */
export const ALL: readonly RoomScreen[] = inOrder(ROOMS.flatMap(({ screens = [] }) => screens));

/** The back office's screens, in the order of its menu; addresses, menu, search and keys are all read here. */
export const SCREENS: readonly Screen[] = ALL.filter((screen) => screen.in === undefined).map(
  (screen) => ({ ...screen, parts: ALL.filter((part) => part.in === screen.path) }),
);

/** Parts come before their screen, whose address they may share; then the first that fits counts. */
export const PAGES: readonly Page[] = [
  ...SCREENS.flatMap((screen) => [...screen.parts, screen]),
  ...ROOMS.flatMap(({ pages = [] }) => pages),
];

/** The screen that lists what the address shows, where the menu does not. */
export const listOf = ({ page }: OpenPage): RoomScreen | undefined =>
  ALL.find(({ path, listsParts }) => listsParts && 'in' in page && page.in === path);

/** What the address shows, and of which thing. */
export type OpenPage = { page: Page; title: string; id: string };

/** Upper and lower case are the same, as in the shop's addresses. @returns undefined if nothing is there */
export function pageAt(address: string): OpenPage | undefined {
  const same = (path: string | undefined) => path?.toLowerCase() === address.toLowerCase();
  const place = address.lastIndexOf('/') + 1;
  const [list, id] = [address.slice(0, place), address.slice(place)];
  const plain = PAGES.find(({ path, alias }) => same(path) || same(alias));
  if (plain) return { page: plain, title: plain.name, id: '' };
  const page = PAGES.find(({ path }) => path.toLowerCase() === `${list}$id`.toLowerCase());
  return page && { page, title: page.title?.(id) ?? page.name, id };
}

/** Whether the address shows this screen, or something below it. */
export function isOpen({ path, alias }: Pick<Screen, 'path' | 'alias'>, pathname: string): boolean {
  if (pathname === path || pathname === alias) return true;
  // Every address of the back office begins with the dashboard's.
  return path !== '/admin' && pathname.startsWith(`${path}/`);
}
