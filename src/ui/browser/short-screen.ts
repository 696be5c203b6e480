import { useSyncExternalStore } from 'react';

/** In the page's own text size, so that large text counts as a low window does. */
const SHORT_REM = 37.5;

/** Whether the window is so low that little would be left between a panel's head and foot; false on the server. */
export const useShortScreen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      window.addEventListener('resize', listener);
      return () => window.removeEventListener('resize', listener);
    },
    () =>
      innerHeight <
      SHORT_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    () => false,
  );
