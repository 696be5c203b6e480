import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element is in view; false until that is known. Give `ref` to the element. */
export function useInView<T extends Element>(): { ref: RefCallback<T>; inView: boolean } {
  const [inView, setInView] = useState(false);
  const ref = useCallback((element: T | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, inView };
}
