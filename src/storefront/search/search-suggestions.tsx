import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { rememberSearch } from './recent-searches.ts';
import { SuggestionOption } from './suggestion-option.tsx';
import { type Suggestion, type SuggestionState, useSuggestions } from './suggestions.ts';

type SearchSuggestionsProps = {
  /**
   * The search input. It keeps the focus: arrow keys move through the list, Enter follows, Escape
   * closes.
   */
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  /** The list's id, for the input's ARIA attributes. */
  listbox: string;
  state: SuggestionState;
  onState: (state: SuggestionState) => void;
  /** Called when a suggestion was followed. */
  onLeave: () => void;
};

/** The list below the search box. */
export function SearchSuggestions({
  input,
  typed,
  listbox,
  state,
  onState,
  onLeave,
}: SearchSuggestionsProps) {
  const navigate = useNavigate();
  const suggestions = useSuggestions(typed);
  // Before anything is typed the list belongs to whoever has just gone to the empty field.
  const [dismissed, setDismissed] = useState<string | undefined>(() =>
    isEmptyAndFocused(input.current) ? undefined : '',
  );
  const [active, setActive] = useState(NONE);
  const open = suggestions !== undefined && dismissed !== typed;
  const count = suggestions?.length ?? 0;
  const optionId = (place: number) => `${listbox}-${place}`;
  const activeOption = open && active !== NONE && active < count ? optionId(active) : undefined;

  // New text reopens a dismissed list and starts at its top.
  const [lastTyped, setLastTyped] = useState(typed);
  if (lastTyped !== typed) {
    setLastTyped(typed);
    setActive(NONE);
    setDismissed(isEmpty(input.current) || typed !== '' ? undefined : '');
  }

  useLayoutEffect(() => {
    // Another page has a box of its own, which the focus has not come to: nothing says that it has left this one.
    if (open && document.activeElement !== input.current) setDismissed(typed);
    else if (state.open !== open || state.activeOption !== activeOption)
      onState({ open, activeOption });
  });

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const dismiss = () => setDismissed(typed);
    const openEmpty = () => {
      if (isEmpty(element)) setDismissed(undefined);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step !== undefined && count > 0) {
        event.preventDefault();
        setDismissed(undefined);
        // The input itself is the position before the first option and after the last.
        if (open) setActive((place) => ((place + 1 + step + count + 1) % (count + 1)) - 1);
      } else if (event.key === 'Escape' && open) {
        event.preventDefault();
        dismiss();
        setActive(NONE);
      } else if (event.key === 'Enter' && activeOption !== undefined) {
        event.preventDefault();
        const chosen = suggestions?.[active];
        if (chosen) {
          onLeave();
          navigate({ href: chosen.href });
        }
      }
    };
    const remember = () => {
      const text = element.value.trim();
      if (text !== '') rememberSearch(text);
    };
    const { form } = element;
    form?.addEventListener('submit', remember);
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('blur', dismiss);
    element.addEventListener('focus', openEmpty);
    element.addEventListener('click', openEmpty);
    return () => {
      form?.removeEventListener('submit', remember);
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('blur', dismiss);
      element.removeEventListener('focus', openEmpty);
      element.removeEventListener('click', openEmpty);
    };
  });

  return (
    <>
      <p role="status" className="sr-only">
        {open && announcement(suggestions)}
      </p>
      {open && count > 0 && (
        <div
          id={listbox}
          role="listbox"
          aria-label="Suggestions"
          // Keep the focus in the input.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute top-full right-0 z-40 mt-2 max-h-[70dvh] w-full animate-rise-in overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-floating lg:w-100"
        >
          {suggestions.map((suggestion, place) => (
            <SuggestionOption
              key={suggestion.href}
              id={optionId(place)}
              suggestion={suggestion}
              active={place === active}
              onFollow={onLeave}
            />
          ))}
        </div>
      )}
      {open && count === 0 && (
        <p
          id={listbox}
          className="absolute top-full right-0 z-40 mt-2 w-full rounded-lg border border-line bg-surface px-5 py-4 text-ink-soft text-sm shadow-floating lg:w-100"
        >
          Nothing found for “{typed.trim()}”
        </p>
      )}
    </>
  );
}

const isEmpty = (input: HTMLInputElement | null): boolean => input?.value === '';

const isEmptyAndFocused = (input: HTMLInputElement | null): boolean =>
  isEmpty(input) && document.activeElement === input;

/** The arrow keys are on the input, not on an option. */
const NONE = -1;

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function announcement(suggestions: Suggestion[]): string {
  const counted = (kind: Suggestion['kind'], one: string, many: string) => {
    const count = suggestions.filter((suggestion) => suggestion.kind === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  };
  const found = [
    ...counted('search', 'search', 'searches'),
    ...counted('category', 'category', 'categories'),
    ...counted('brand', 'brand', 'brands'),
    ...counted('product', 'product', 'products'),
    ...counted('page', 'page', 'pages'),
  ].join(' and ');
  return found ? `${found} suggested. Use the arrow keys to move through them.` : 'Nothing found.';
}
