import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Where the choice is kept; the inline script in the head reads it too. */
const KEY = 'theme';

const listeners = new Set<() => void>();

/** The visitor's choice of theme; 'system' on the server and until it is known. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'system');
}

export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function chosenTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
