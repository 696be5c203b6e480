import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Moves the keyboard focus to the first of the elements that are added to a list after
 * `expectMore`, so that whoever pressed 'Load More' goes on from there. Pass `list` to the list
 * element.
 * @param count how many elements the list has
 * @param focused selects what takes the focus in an element of the list
 */
export function useFocusOnAdded<T extends HTMLElement>(
  count: number,
  focused: string,
): { list: RefObject<T | null>; expectMore: () => void } {
  const list = useRef<T>(null);
  const [shownBefore, setShownBefore] = useState<number>();

  useEffect(() => {
    if (shownBefore === undefined || count <= shownBefore) return;
    setShownBefore(undefined);
    const added = list.current?.children[shownBefore];
    added?.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  }, [count, shownBefore, focused]);

  return { list, expectMore: () => setShownBefore(count) };
}
