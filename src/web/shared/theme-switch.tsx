import { ComputerDesktopIcon, MoonIcon, SunIcon } from '@heroicons/react/24/outline';
import { ICON_BUTTON_CLASSES } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { chooseTheme, THEMES, type Theme, useTheme } from './theme.ts';

const LOOKS = {
  system: { icon: ComputerDesktopIcon, name: 'System theme' },
  light: { icon: SunIcon, name: 'Light theme' },
  dark: { icon: MoonIcon, name: 'Dark theme' },
};

/** Steps through the themes: system, light, dark. */
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
