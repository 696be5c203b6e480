import { useEffect, useEffectEvent } from 'react';

/** Calls back on Ctrl-K, or Cmd-K on a Mac, wherever the focus is. */
export function useSearchKey(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) {
        return;
      }
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
