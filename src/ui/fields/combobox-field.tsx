import { ChevronUpDownIcon } from '@heroicons/react/24/outline';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL_CLASSES, type FieldText, FormField } from './form-field.tsx';

type ComboboxFieldProps = FieldText & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  /** Suggestions for what is typed, best first; undefined while they are being looked up. */
  options: readonly string[] | undefined;
  /** Is told what is typed, to find what fits. */
  onSearch: (text: string) => void;
  /** The last line of the list where nothing is called exactly so: 'Add the brand “Lnua”'. */
  add?: { label: (text: string) => string; onAdd: (text: string) => void };
  required?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A text with proposals: arrow keys choose, Enter takes, and anything else may be typed. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { value, onChange, onBlur, name, options, onSearch, add, required, disabled, ref } = props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const text = value.trim();
  const isKnown = options?.some((option) => option.toLowerCase() === text.toLowerCase());
  const adds = add !== undefined && options !== undefined && text !== '' && !isKnown;
  const lines = [
    ...(options ?? []).map((option) => ({ text: option, take: () => take(option) })),
    ...(adds
      ? [
          {
            text: add.label(text),
            take: () => {
              close();
              add.onAdd(text);
            },
          },
        ]
      : []),
  ];
  const isOpen = open && lines.length > 0;

  function show() {
    if (open) return;
    // Coming back to a filled field shows all the choices, not only what matches it.
    onSearch('');
    setOpen(true);
  }
  function close() {
    setOpen(false);
    setActive(-1);
  }
  function take(option: string) {
    close();
    onChange(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      show();
      const count = lines.length;
      if (count > 0) setActive((active + step + count) % count);
    } else if (event.key === 'Enter' && isOpen && lines[active]) {
      event.preventDefault();
      lines[active].take();
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <FormField label={props.label} hint={props.hint} error={props.error} required={required}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            ref={ref}
            name={name}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
            aria-required={required}
            autoComplete="off"
            disabled={disabled}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              onSearch(event.target.value.trim());
              setOpen(true);
              setActive(-1);
            }}
            onClick={show}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close();
              onBlur?.();
            }}
            className={classNames(CONTROL_CLASSES, 'pr-10')}
          />
          <ChevronUpDownIcon
            aria-hidden="true"
            className="pointer-events-none absolute top-3 right-3 size-5 text-ink-soft"
          />
          <div
            id={listId}
            role="listbox"
            aria-label={props.label}
            tabIndex={-1}
            hidden={!isOpen}
            className="absolute inset-x-0 top-12 z-30 max-h-72 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-floating"
          >
            {lines.map((line, place) => (
              <div
                key={line.text}
                id={`${listId}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                // Not on the click: the field would have lost the focus, and the list with it.
                onPointerDown={(event) => {
                  event.preventDefault();
                  line.take();
                }}
                className="wrap-anywhere flex min-h-10 cursor-pointer items-center rounded-md px-3 py-1 text-sm hover:bg-sunken aria-selected:bg-sunken"
              >
                {line.text}
              </div>
            ))}
          </div>
        </span>
      )}
    </FormField>
  );
}
