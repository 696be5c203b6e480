import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Hands the focus on when what holds it goes away, such as a 'Try Again' that was pressed: to the heading of
 * the section around it, so that whoever uses the keyboard stays where they were. Give the answered ref to
 * the element that goes.
 */
export function useFocusHandedOn<T extends HTMLElement>(): RefObject<T | null> {
  const leaving = useRef<T>(null);
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const section = element.parentElement?.closest('section, main, [role="dialog"]');
      const headings = section?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [];
      const heading = [...headings].find((each) => !element.contains(each));
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
  }, []);
  return leaving;
}
