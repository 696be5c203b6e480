import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';

type SearchFieldProps = {
  label: string;
  /** What can be searched for. */
  placeholder?: string;
  /** What is searched for now. */
  value: string;
  /** Called when typing rests. */
  onSearch: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** How long typing rests before it is searched. */
const REST_MS = 250;

/** Searches as one types; Escape clears it, and then leaves it. */
export function SearchField({ label, placeholder, value, onSearch, ref }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // It was changed elsewhere: by Back, or by 'Clear all'.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const search = useEffectEvent((text: string) => {
    if (text === value) return;
    setKnown(text);
    onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <span className="relative block min-w-44 flex-1 sm:max-w-sm">
      <MagnifyingGlassIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-soft"
      />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (typed === '') event.currentTarget.blur();
          else setTyped('');
        }}
        className="h-9 w-full rounded-pill border border-line-strong bg-surface pr-3 pl-9 text-base text-ink transition-colors placeholder:text-ink-faint hover:border-ink sm:text-sm [&::-webkit-search-cancel-button]:hidden"
      />
    </span>
  );
}
