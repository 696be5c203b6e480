import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the focus to a button that was replaced by what it opened, once that is closed and the
 * button is back. Pass the returned ref to the button.
 */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
