import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** One key, without Ctrl or Cmd, that does something on the screens that declare it. */
export type Shortcut = {
  /** As `KeyboardEvent.key` names it. */
  key: string;
  label: string;
  run(): void;
};

/** What is declared at present; of two with the same key, the later one counts. */
const declared = new Set<readonly Shortcut[]>();

/** Declares keys for as long as the component is shown. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const run = useEffectEvent((key: string) =>
    shortcuts.find((shortcut) => shortcut.key === key)?.run(),
  );
  const names = JSON.stringify(shortcuts.map(({ key, label }) => ({ key, label })));
  useEffect(() => {
    const own = (JSON.parse(names) as { key: string; label: string }[]).map(({ key, label }) => ({
      key,
      label,
      run: () => run(key),
    }));
    declared.add(own);
    return () => {
      declared.delete(own);
    };
  }, [names]);
}

/** What the keys do on the open screen, the screen's own first. */
export function shortcutsNow(): Shortcut[] {
  const byKey = new Map<string, Shortcut>();
  for (const shortcut of [...declared].reverse().flat()) {
    if (!byKey.has(shortcut.key)) byKey.set(shortcut.key, shortcut);
  }
  return [...byKey.values()];
}

/** How long a key waits for the one after it. */
const SEQUENCE_MS = 1500;

/** Runs the shortcuts that the open screen declares, and `g` with the key of a screen. */
export function useShortcutKeys(goTo: (key: string) => boolean): void {
  const go = useEffectEvent(goTo);
  useEffect(() => {
    let goingSince = Number.NEGATIVE_INFINITY;
    const listener = (event: KeyboardEvent) => {
      if (!isMeantForPage(event) || !singleKeysAreOn()) return;
      const isGoing = performance.now() - goingSince < SEQUENCE_MS;
      goingSince = Number.NEGATIVE_INFINITY;
      if (isGoing && go(event.key)) return event.preventDefault();
      if (event.key === 'g') {
        goingSince = performance.now();
        return;
      }
      const shortcut = shortcutsNow().find(({ key }) => key === event.key);
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Not while somebody types, chooses, or has something open over the page. */
function isMeantForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('[role=dialog], [role=menu]')) return false;
  const { target } = event;
  return !(
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')
  );
}

const KEY = 'adminSingleKeys';
const listeners = new Set<() => void>();

const singleKeysAreOn = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Whether single keys do something in this browser (WCAG 2.1.4: they can be switched off). */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    singleKeysAreOn,
    () => true,
  );
  return [
    on,
    (next) => {
      localStorage.setItem(KEY, next ? 'on' : 'off');
      for (const listener of listeners) listener();
    },
  ];
}
