import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

type TabsProps = {
  /** The tab list's name for screen readers. */
  label: string;
  /** The tab that is shown first. */
  defaultValue?: string;
  /** The tab that is shown, if something else can change it as well. */
  value?: string;
  onValueChange?: (value: string) => void;
  /**
   * Also renders hidden tabs, so that without JavaScript the contents stand one below the other.
   */
  everyContent?: boolean;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
};

/** Contents of which one is shown at a time; arrow keys move between the tabs. */
export function Tabs({
  label,
  defaultValue,
  value,
  onValueChange,
  everyContent = false,
  tabs,
}: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue);
  const shown = value ?? own ?? tabs[0]?.value;
  const list = useRef<HTMLDivElement>(null);

  // Where they do not all fit, the open one is in sight, whatever opened it. The page itself stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is found by its mark.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!list.current || !open) return;
    list.current.scrollLeft =
      open.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [shown]);

  function show(next: string) {
    setOwn(next);
    onValueChange?.(next);
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const to = PLACE_BY_KEY[event.key]?.(
      tabs.findIndex((tab) => tab.value === shown),
      tabs.length,
    );
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    show(next.value);
    document.getElementById(`${id}-tab-${next.value}`)?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames(
          // What is pressed reaches beyond the row; only sideways is there more to see.
          'flex gap-x-[clamp(0.5rem,calc((100vw-21rem)/3),1.5rem)] overflow-x-auto overflow-y-hidden border-line border-b max-sm:flex-wrap',
          everyContent && 'no-script:hidden',
        )}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-controls={`${id}-panel-${tab.value}`}
            aria-selected={tab.value === shown}
            tabIndex={tab.value === shown ? 0 : -1}
            onClick={() => show(tab.value)}
            onKeyDown={move}
            className="-mb-px h-12 shrink-0 border-transparent border-b-2 font-strong text-ink-soft text-sm -outline-offset-2 transition-colors hover:text-ink aria-selected:border-ink aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text alone must be reached too.
          tabIndex={0}
          className={classNames(
            'pt-6',
            tab.value !== shown && (everyContent ? 'not-no-script:hidden' : 'hidden'),
          )}
        >
          {(everyContent || tab.value === shown) && tab.content}
        </div>
      ))}
    </div>
  );
}

/** The position that a key leads to, wrapping around at the ends. */
const PLACE_BY_KEY: Record<string, (from: number, count: number) => number> = {
  ArrowLeft: (from, count) => (from - 1 + count) % count,
  ArrowRight: (from, count) => (from + 1) % count,
  Home: () => 0,
  End: (_from, count) => count - 1,
};
