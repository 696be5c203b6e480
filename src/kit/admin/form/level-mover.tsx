import {
  ArrowDownIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  Bars2Icon,
} from '@heroicons/react/24/outline';
import { type DragEvent, useState } from 'react';
import type { Step } from './item-list.tsx';
import { MoveButton } from './mover.tsx';

const STEPS = [
  { to: 'up', label: (name: string) => `Move ${name} up`, icon: ArrowUpIcon },
  { to: 'down', label: (name: string) => `Move ${name} down`, icon: ArrowDownIcon },
  {
    to: 'in',
    label: (name: string) => `Put ${name} under the entry above`,
    icon: ArrowRightIcon,
  },
  {
    to: 'out',
    label: (name: string) => `Take ${name} out to the first level`,
    icon: ArrowLeftIcon,
  },
] as const;

type LevelMoverProps = {
  name: string;
  handle: object;
  can(to: Step): boolean;
  move(to: Step): void;
};

/** Moves an entry of a list in two levels: a handle for mice, and buttons for everybody. */
export const LevelMover = ({ name, handle, can, move }: LevelMoverProps) => (
  <span className="flex items-center">
    <span
      {...handle}
      title="Drag to reorder; to the right, under the entry above"
      className="hidden size-9 cursor-grab place-items-center text-ink-faint pointer-fine:grid"
    >
      <Bars2Icon aria-hidden="true" className="size-5" />
    </span>
    {STEPS.filter(({ to }) => to !== (can('out') ? 'in' : 'out')).map(({ to, label, icon }) => (
      <MoveButton
        // One button moves to the other level and back, and keeps the focus.
        key={to === 'out' ? 'in' : to}
        label={label(name)}
        icon={icon}
        onMove={can(to) ? () => move(to) : undefined}
      />
    ))}
  </span>
);

/** Marks what is dragged, so that a file or the entry of another list is not taken for it. */
const DRAGGED = 'application/x-shop-entry';

/** So far from the left edge of a row an entry goes under the one above, in pixels. */
const UNDER_PX = 72;

/** Order in two levels by dragging, with the browser's own events. */
export function useDragLevels(
  onMove: (from: number, to: { place: number; under: boolean }) => void,
) {
  const [from, setFrom] = useState<number>();
  const [to, setTo] = useState<{ place: number; under: boolean }>();
  const end = () => {
    setFrom(undefined);
    setTo(undefined);
  };
  const isMeant = (event: DragEvent) =>
    from !== undefined && event.dataTransfer.types.includes(DRAGGED);
  const underAt = ({ clientX, currentTarget }: DragEvent<HTMLElement>) =>
    clientX - currentTarget.getBoundingClientRect().left > UNDER_PX;
  return {
    isDragged: (place: number) => place === from,
    isTarget: (place: number) => from !== undefined && place === to?.place && place !== from,
    /** Where it is now held, it goes under another. */
    isUnder: to?.under ?? false,
    handle: (place: number) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move' as const;
        dataTransfer.setData(DRAGGED, '');
        setFrom(place);
      },
      onDragEnd: end,
    }),
    over: (place: number) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!isMeant(event)) return;
        event.preventDefault();
        const under = underAt(event);
        if (to?.place !== place || to.under !== under) setTo({ place, under });
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (!isMeant(event) || from === undefined) return;
        event.preventDefault();
        onMove(from, { place, under: underAt(event) });
        end();
      },
    }),
  };
}
