import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { toQueryString } from '../../kit/query-string.ts';
import { onDemand, useOnDemand } from '../../ui/loading/on-demand.tsx';
import type { SuggestionState } from './suggestions.ts';

const searchSuggestions = onDemand(
  async () => (await import('./search-suggestions.tsx')).SearchSuggestions,
);

const CLOSED: SuggestionState = { open: false, activeOption: undefined };

interface SiteSearchProps {
  /** What the page's products were searched by. */
  searched: string | undefined;
  className?: string;
}

/**
 * The product search. A plain GET form, so it works without JavaScript; suggestions are loaded when
 * it first gets the focus.
 */
export function SiteSearch({ searched, className }: SiteSearchProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listbox = useId();
  const [used, setUsed] = useState(false);
  // If suggestions cannot be loaded, the search works without them; the next focus tries again.
  const SearchSuggestions = useOnDemand(searchSuggestions, used, () => setUsed(false));
  const [typed, setTyped] = useState('');
  const [suggestions, setSuggestions] = useState(CLOSED);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('search')).trim();
    setTyped('');
    if (text !== '') navigate({ href: `/products${toQueryString({ search: text })}` });
  }

  return (
    <search className={className}>
      <form action="/products" onSubmit={search} className="group relative">
        <input
          // Resets when another page shows another search.
          key={searched}
          ref={input}
          type="search"
          name="search"
          defaultValue={searched}
          onFocus={() => setUsed(true)}
          onChange={(event) => setTyped(event.target.value)}
          role="combobox"
          aria-label="Search products"
          aria-autocomplete="list"
          aria-expanded={suggestions.open}
          aria-controls={suggestions.open ? listbox : undefined}
          aria-activedescendant={suggestions.activeOption}
          placeholder="Search products"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full rounded-full border border-transparent bg-sunken pr-12 pl-5 text-base transition-colors placeholder:text-ink-faint hover:border-line focus-visible:border-accent focus-visible:bg-surface sm:text-sm"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-full text-ink-soft transition-colors hover:text-ink"
        >
          <MagnifyingGlassIcon className="size-5" />
        </button>
        {SearchSuggestions && (
          <SearchSuggestions
            input={input}
            typed={typed}
            listbox={listbox}
            state={suggestions}
            onState={setSuggestions}
            onLeave={() => setTyped('')}
          />
        )}
      </form>
    </search>
  );
}
