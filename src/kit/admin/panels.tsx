import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createContext, Suspense, use } from 'react';
import type { Permission } from '../access.ts';
import { useCan } from './access/session.ts';

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
  /** Where it stands among others. Left out: after the shop's own. */
  place: number;
  needs?: Permission;
  show: AsyncRouteComponent<PanelProps[On]>;
};

export type Panel = { [On in Place]: PanelOn<On> }[Place];

const AFTER_THE_SHOPS_OWN = 1_000;

export const panel = <On extends Place>(
  on: On,
  {
    place = AFTER_THE_SHOPS_OWN,
    load,
    ...rest
  }: Omit<PanelOn<On>, 'on' | 'place' | 'show'> & {
    place?: number;
    load(): Promise<ComponentType<PanelProps[On]>>;
  },
): PanelOn<On> => ({
  on,
  place,
  ...rest,
  show: lazyRouteComponent(async () => ({ default: await load() })) as AsyncRouteComponent<
    PanelProps[On]
  >,
});

/** The panels of all rooms. */
export const PanelsOfRooms = createContext<readonly Panel[]>([]);

/** The panels on a page, in their order. */
export function usePanels<On extends Place>(on: On): PanelOn<On>[] {
  const panels = use(PanelsOfRooms).filter((each) => each.on === on) as unknown as PanelOn<On>[];
  return panels.toSorted((a, b) => a.place - b.place);
}

/** What other rooms show on a page, one below the other. */
export function Panels<On extends Place>({ on, ...told }: { on: On } & PanelProps[On]) {
  return usePanels(on).map((each) => (
    <Suspense key={each.id}>
      <OnePanel panel={each} told={told as unknown as PanelProps[On]} />
    </Suspense>
  ));
}

function OnePanel<On extends Place>({
  panel: { needs, show: Show },
  told,
}: {
  panel: PanelOn<On>;
  told: PanelProps[On];
}) {
  const may = useCan(needs ?? { declared: { summary: '' } });
  const Told = Show as ComponentType<PanelProps[On]>;
  return may && <Told {...(told as PanelProps[On] & object)} />;
}
