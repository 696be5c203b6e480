import { ArrowDownIcon, ArrowUpIcon, Bars2Icon } from '@heroicons/react/24/outline';
import { IconButton } from '../../../ui/button.tsx';
import type { useDragOrder } from '../../../ui/tables/drag-order.ts';

type MoverProps = {
  /** What is moved. */
  name: string;
  place: number;
  /** How many there are. */
  count: number;
  move(from: number, to: number): void;
  drag: ReturnType<typeof useDragOrder>;
};

/** Moves an entry of a list that has an order: a handle for mice, and buttons for everybody. */
export const Mover = ({ name, place, count, move, drag }: MoverProps) => (
  <span className="flex items-center">
    <span
      {...drag.handle(place)}
      title="Drag to reorder"
      className="hidden size-9 cursor-grab place-items-center text-ink-faint pointer-fine:grid"
    >
      <Bars2Icon aria-hidden="true" className="size-5" />
    </span>
    <MoveButton
      label={`Move ${name} up`}
      icon={ArrowUpIcon}
      onMove={place > 0 ? () => move(place, place - 1) : undefined}
    />
    <MoveButton
      label={`Move ${name} down`}
      icon={ArrowDownIcon}
      onMove={place < count - 1 ? () => move(place, place + 1) : undefined}
    />
  </span>
);

export type MoveButtonProps = {
  label: string;
  icon: typeof ArrowUpIcon;
  /** Left out at the end of the list; the button stays, so that the focus does. */
  onMove?: (() => void) | undefined;
};

export const MoveButton = ({ label, icon: Icon, onMove }: MoveButtonProps) => (
  <IconButton
    label={label}
    aria-disabled={onMove === undefined}
    onClick={onMove}
    className="text-ink-soft aria-disabled:opacity-40"
  >
    <Icon className="size-4" />
  </IconButton>
);
