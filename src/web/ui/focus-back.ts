import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus back to the button that opened something in its own place, once that is closed and the
 * button is there again. Give the answered ref to the button.
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
