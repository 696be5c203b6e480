import { Bars2Icon, ChevronDownIcon } from '@heroicons/react/24/outline';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../../../ui/class-names.ts';
import { ChipsField } from '../../../../ui/fields/chips-field.tsx';
import { Menu, MenuAction } from '../../../../ui/overlays/menu.tsx';
import { useDragOrder } from '../../../../ui/tables/drag-order.ts';

type OptionValuesProps = {
  /** The option's. */
  name: string;
  values: readonly string[];
  readOnly: boolean;
  onAdd: (values: string[]) => void;
  onRename: (from: string, to: string) => void;
  onMove: (from: number, to: number) => void;
  onPicture: (value: string) => void;
  onRemove: (value: string) => void;
};

/** The values of an option as chips: each is a menu, and is moved by dragging, by the arrow keys or by its menu. */
export function OptionValues(props: OptionValuesProps) {
  const { name, values, readOnly, onAdd, onRename, onMove, onPicture, onRemove } = props;
  const [renamed, setRenamed] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const [said, say] = useState('');

  function move(from: number, to: number): void {
    if (values[to] === undefined) return;
    onMove(from, to);
    say(`${values[from]} is now number ${to + 1} of ${values.length}.`);
  }
  const drag = useDragOrder(move);

  const chip = (value: string, place: number) => {
    if (readOnly) {
      return (
        <span key={value} className={CHIP}>
          {value}
        </span>
      );
    }
    if (renamed === value) {
      return (
        <ValueName
          key={value}
          value={value}
          others={values}
          onRename={(to, byKey) => {
            setRenamed(undefined);
            setFocused(byKey ? (to ?? value) : undefined);
            if (to !== undefined) onRename(value, to);
          }}
        />
      );
    }
    const isTarget = drag.isTarget(place);
    return (
      <span
        key={value}
        {...drag.over(place)}
        className={classNames(
          'flex items-center rounded-full bg-sunken',
          drag.isDragged(place) && 'opacity-40',
          isTarget && 'outline-2 outline-accent',
        )}
      >
        {/* For mice; a press on the chip itself opens its menu. */}
        <span
          {...drag.handle(place)}
          title="Drag to reorder"
          className="-mr-1 hidden cursor-grab pl-2.5 text-ink-faint pointer-fine:block"
        >
          <Bars2Icon aria-hidden="true" className="size-4" />
        </span>
        <ValueChip
          value={value}
          takesFocus={focused === value}
          onRename={() => setRenamed(value)}
          onMove={(step) => move(place, place + step)}
          isFirst={place === 0}
          isLast={place === values.length - 1}
          onPicture={() => onPicture(value)}
          onRemove={() => onRemove(value)}
        />
      </span>
    );
  };

  return (
    <>
      <ChipsField
        label={`Values of ${name}`}
        placeholder="Type a value and press Enter"
        hint={!readOnly && values.length > 1 && 'Arrow keys or dragging change the order.'}
        values={values}
        readOnly={readOnly}
        onAdd={onAdd}
        onRemove={onRemove}
        chip={chip}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

type ValueChipProps = {
  value: string;
  /** It was just renamed by a key, in the field that stood here. */
  takesFocus: boolean;
  isFirst: boolean;
  isLast: boolean;
  onRename: () => void;
  onMove: (step: 1 | -1) => void;
  onPicture: () => void;
  onRemove: () => void;
};

function ValueChip(props: ValueChipProps) {
  const { value, takesFocus, isFirst, isLast, onRename, onMove, onPicture, onRemove } = props;
  return (
    <Menu
      trigger={
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: who typed the name goes on here
          autoFocus={takesFocus}
          onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
            const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
            if (step === undefined) return;
            event.preventDefault();
            const button = event.currentTarget;
            // What is taken out and put in elsewhere loses the focus.
            flushSync(() => onMove(step));
            button.focus();
          }}
          className={`${CHIP} hover:bg-line`}
        >
          {value}
          <ChevronDownIcon aria-hidden="true" className="ml-1 size-3.5 text-ink-soft" />
        </button>
      }
    >
      <MenuAction onSelect={onRename}>Rename</MenuAction>
      {!isFirst && <MenuAction onSelect={() => onMove(-1)}>Move Before</MenuAction>}
      {!isLast && <MenuAction onSelect={() => onMove(1)}>Move After</MenuAction>}
      <MenuAction onSelect={onPicture}>Use a Picture for It</MenuAction>
      <MenuAction destructive onSelect={onRemove}>
        Remove
      </MenuAction>
    </Menu>
  );
}

const CHIP =
  'wrap-anywhere relative flex min-h-8 items-center rounded-full bg-sunken px-3 text-left text-sm after:absolute after:-inset-y-1 after:inset-x-0';

type ValueNameProps = {
  value: string;
  others: readonly string[];
  /** @param to nothing if it stays as it is */
  onRename: (to: string | undefined, byKey: boolean) => void;
};

/** In the place of the chip. Another value's name is not taken. */
function ValueName({ value, others, onRename }: ValueNameProps) {
  const [typed, setTyped] = useState(value);
  const name = typed.trim();
  const isTaken = others.some(
    (other) => other !== value && other.toLowerCase() === name.toLowerCase(),
  );
  const isRefused = name === '' || isTaken || /[,;]/.test(name) || name === value;
  const end = (byKey: boolean) => onRename(isRefused ? undefined : name, byKey);
  return (
    <input
      aria-label={`New name of ${value}`}
      aria-invalid={isTaken || undefined}
      // The menu that led here gives the focus back to its button, which is gone.
      ref={(element) => {
        setTimeout(() => element?.focus());
      }}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => end(false)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          end(true);
        } else if (event.key === 'Escape') {
          event.stopPropagation();
          onRename(undefined, true);
        }
      }}
      className="h-8 min-w-24 rounded-full border border-accent bg-surface px-3 text-base sm:text-sm"
    />
  );
}
