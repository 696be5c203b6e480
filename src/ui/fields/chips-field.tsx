import { XMarkIcon } from '@heroicons/react/24/outline';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { type FieldText, FormField } from './form-field.tsx';

type ChipsFieldProps = FieldText & {
  values: readonly string[];
  /** Called with one new value after the other, without those that are there. */
  onAdd: (values: string[]) => void;
  onRemove: (value: string) => void;
  /** How a value is shown; left out: as its text, with a button that removes it. */
  chip?: (value: string, place: number) => ReactNode;
  /** The text of a value; left out: itself. */
  shown?: (value: string) => string;
  placeholder?: string;
  /** What may be meant, proposed by the browser as one types. */
  proposals?: readonly string[];
  /** Only what it knows is taken, as it answers it; other text stays to be mended, with a word. */
  known?: (text: string) => string | undefined;
  /** What of a whole text is meant, in place of `known`; where it is nothing, `unread` says what is asked for. */
  read?: (text: string) => string[];
  unread?: string;
  onSearch?: (text: string) => void;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Several short texts: Enter or a comma adds one, a pasted list adds all of it. None is there twice. */
export function ChipsField(props: ChipsFieldProps) {
  const { values, onAdd, onRemove, chip, placeholder, proposals, onSearch, readOnly, ref } = props;
  const { shown = (value: string) => value } = props;
  const { known = (one: string): string | undefined => one } = props;
  const ends = props.read ? /[;\t\n]/ : /[,;\t\n]/;
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [twice, setTwice] = useState<string>();
  const [unknown, setUnknown] = useState<string>();

  function add(text: string): void {
    const said = props.read
      ? [text.trim()]
      : text
          .split(/[,;\t\r\n]+/)
          .map((one) => one.trim())
          .filter(Boolean);
    const all = props.read ?? ((one: string) => known(one) ?? []);
    const wanted = said.flatMap(all);
    const unread = said.filter((one) => all(one).length === 0);
    const there = new Set(values.map((value) => value.toLowerCase()));
    const added: string[] = [];
    for (const one of wanted) {
      if (there.has(one.toLowerCase())) continue;
      there.add(one.toLowerCase());
      added.push(one);
    }
    setTyped(unread.join(', '));
    setUnknown(unread[0]);
    setTwice(added.length === 0 ? wanted[0] : undefined);
    if (added.length > 0) onAdd(added);
  }

  return (
    <FormField
      label={props.label}
      hint={props.hint}
      error={
        unknown !== undefined
          ? (props.unread ?? `“${unknown}” is none that we know: choose one of the list`)
          : twice === undefined
            ? props.error
            : `“${shown(twice)}” is already there`
      }
    >
      {(control) => (
        <div className="flex min-h-11 w-full flex-wrap items-center gap-1.5 rounded-md border border-line-strong bg-surface p-1.5 transition-colors focus-within:border-accent hover:border-ink has-aria-invalid:border-danger">
          {values.map((value, place) =>
            chip ? (
              chip(value, place)
            ) : (
              <span
                key={value}
                className="wrap-anywhere flex min-h-8 items-center rounded-full bg-sunken pl-3 text-sm"
              >
                {shown(value)}
                {readOnly ? (
                  <span className="w-3" />
                ) : (
                  <button
                    type="button"
                    aria-label={`Remove ${shown(value)}`}
                    onClick={() => onRemove(value)}
                    className="relative grid size-8 place-items-center rounded-full text-ink-soft after:absolute after:-inset-y-1 after:inset-x-0 hover:text-ink"
                  >
                    <XMarkIcon aria-hidden="true" className="size-4" />
                  </button>
                )}
              </span>
            ),
          )}
          {!readOnly && (
            <input
              {...control}
              ref={ref}
              value={typed}
              placeholder={values.length === 0 ? placeholder : undefined}
              list={proposals && listId}
              autoComplete="off"
              enterKeyHint="enter"
              onChange={(event) => {
                const { value } = event.target;
                setTwice(undefined);
                setUnknown(undefined);
                // A comma ends a value, but for one that may hold it, and so does the choice of a proposal.
                if (ends.test(value) || isProposal(event.nativeEvent, value, proposals)) {
                  add(value);
                } else {
                  setTyped(value);
                  onSearch?.(value.trim());
                }
              }}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text');
                if (!/[,;\t\n]/.test(text)) return;
                event.preventDefault();
                add(typed + text);
              }}
              onKeyDown={(event) => {
                const last = values.at(-1);
                if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
                  event.preventDefault();
                  if (typed.trim() !== '') add(typed);
                } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
                  onRemove(last);
                }
              }}
              // What was typed is meant.
              onBlur={() => typed.trim() !== '' && add(typed)}
              className="h-8 min-w-20 flex-1 bg-transparent px-2 text-base text-ink outline-none placeholder:text-ink-faint"
            />
          )}
          {proposals && (
            <datalist id={listId}>
              {proposals.map((proposal) => (
                <option key={proposal} value={proposal} />
              ))}
            </datalist>
          )}
        </div>
      )}
    </FormField>
  );
}

/** Browsers tell of a chosen proposal by an input event that is no typing. */
const isProposal = (event: Event, value: string, proposals: readonly string[] = []): boolean =>
  (!('inputType' in event) || event.inputType === 'insertReplacementText') &&
  proposals.includes(value);

type ChipListFieldProps = Omit<ChipsFieldProps, 'onAdd' | 'onRemove'> & {
  onChange: (values: string[]) => void;
};

/** The same for whoever takes the whole list at each change. */
export function ChipListField({ values, onChange, ...field }: ChipListFieldProps) {
  return (
    <ChipsField
      {...field}
      values={values}
      onAdd={(added) => onChange([...values, ...added])}
      onRemove={(value) => onChange(values.filter((each) => each !== value))}
    />
  );
}
