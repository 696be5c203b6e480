import { ComputerDesktopIcon, MoonIcon, SunIcon } from '@heroicons/react/24/outline';
import { useSyncExternalStore } from 'react';
import { ICON_BUTTON_CLASSES } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Tooltip } from '../ui/overlays/tooltip.tsx';

export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The storage key of the choice; the inline script in the head reads it too. */
const KEY = 'theme';

const LOOKS = {
  system: { icon: ComputerDesktopIcon, name: 'System theme' },
  light: { icon: SunIcon, name: 'Light theme' },
  dark: { icon: MoonIcon, name: 'Dark theme' },
};

/** Cycles through the themes: system, light, dark. */
export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useTheme();
  const next = themeAfter(theme);
  const { icon: Icon, name } = LOOKS[theme];
  return (
    <Tooltip label={name}>
      <button
        type="button"
        aria-label={`${name}; switch to ${LOOKS[next].name.toLowerCase()}`}
        onClick={() => chooseTheme(next)}
        className={classNames(ICON_BUTTON_CLASSES, 'no-script:hidden', className)}
      >
        <Icon className="size-6" />
      </button>
    </Tooltip>
  );
}

const themeAfter = (theme: Theme): Theme =>
  THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';

const listeners = new Set<() => void>();

/** The visitor's choice of theme; 'system' on the server and until known. */
function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'system');
}

export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is refused: the choice lasts until the page is left.
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
