import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createContext, Suspense, use } from 'react';
import type { Permission } from '../access.ts';
import { may, useAdmin } from './access/session.ts';
import type { Screen } from './room.ts';

/** The pages on which other rooms show panels, and what they tell them: each page declares its own once more here. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms declare it
export interface PanelProps {}

type Place = keyof PanelProps;

/** What a room shows on a page of another, in a file that is loaded with it. */
type PanelOn<On extends Place> = {
  on: On;
  /** In the address, where the page shows one panel at a time. */
  id: string;
  label: string;
  /** Where it stands among others: those with smaller numbers come first. Left out: after the shop's own. */
  place?: number;
  needs: Permission;
  show: AsyncRouteComponent<PanelProps[On]>;
};

export type Panel = { [On in Place]: PanelOn<On> }[Place];

const AFTER_THE_SHOPS_OWN = 1_000;

/** What rooms add to a page or to the menu, in its order. */
export const inOrder = <Added extends { place?: number }>(added: readonly Added[]): Added[] =>
  added.toSorted((a, b) => (a.place ?? AFTER_THE_SHOPS_OWN) - (b.place ?? AFTER_THE_SHOPS_OWN));

export const panel = <On extends Place>(
  on: On,
  {
    load,
    ...rest
  }: Omit<PanelOn<On>, 'on' | 'show'> & { load(): Promise<ComponentType<PanelProps[On]>> },
): PanelOn<On> => ({
  on,
  ...rest,
  show: lazyRouteComponent(async () => ({ default: await load() })) as AsyncRouteComponent<
    PanelProps[On]
  >,
});

/** The panels of all rooms. */
export const PanelsOfRooms = createContext<readonly Panel[]>([]);

/** The screens of all rooms, for the one that lists them. */
export const ScreensOfRooms = createContext<readonly Screen[]>([]);

/** The panels on a page, in their order, whoever may see them. */
export function usePanels<On extends Place>(on: On): PanelOn<On>[] {
  const panels = use(PanelsOfRooms).filter((each) => each.on === on);
  return inOrder(panels as unknown as PanelOn<On>[]);
}

/** What other rooms show on a page, one below the other, as far as the role may see it. */
export function Panels<On extends Place>({ on, ...told }: { on: On } & PanelProps[On]) {
  const admin = useAdmin();
  const panels = usePanels(on).filter(({ needs }) => may(admin, needs));
  return panels.map(({ id, show }) => {
    const Shown = show as ComponentType<object>;
    return (
      <Suspense key={id}>
        <Shown {...told} />
      </Suspense>
    );
  });
}
