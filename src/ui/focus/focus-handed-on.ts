import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus when the focused element disappears, such as a pressed 'Try Again', to the
 * heading of the surrounding section, so that keyboard users keep their place. Pass the returned
 * ref to the element.
 */
export function useFocusHandedOn<T extends HTMLElement>(): RefObject<T | null> {
  const leaving = useRef<T>(null);
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const heading = headingAround(element);
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
  }, []);
  return leaving;
}

/** The first heading of the nearest section around an element that has one. */
function headingAround(element: HTMLElement): HTMLElement | undefined {
  let section = element.parentElement?.closest('section, main, [role="dialog"]');
  while (section) {
    const headings = section.querySelectorAll<HTMLElement>('h1, h2, h3');
    const heading = [...headings].find((each) => !element.contains(each));
    if (heading) return heading;
    section = section.parentElement?.closest('section, main, [role="dialog"]');
  }
  return undefined;
}
