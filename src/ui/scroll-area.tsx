import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

type ScrollAreaProps = {
  /** The id of its heading, or … */
  labelledBy?: string;
  /** … its name, for screen readers. */
  label?: string;
  className: string;
  children: ReactNode;
};

/** What scrolls where it holds more than fits, by keys as well: its own where nothing within takes the focus. */
export function ScrollArea({ labelledBy, label, className, children }: ScrollAreaProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isStop, setIsStop] = useState(false);
  useEffect(() => {
    const area = ref.current;
    if (!area) return;
    const sizes = new ResizeObserver(look);
    const contents = new MutationObserver(observe);
    contents.observe(area, { childList: true, subtree: true });
    observe();
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };

    function look() {
      if (area) setIsStop(scrolls(area) && !area.querySelector(STOPS));
    }

    /** Larger text makes what it holds larger, not itself. */
    function observe() {
      sizes.disconnect();
      if (area) for (const one of [area, ...area.children]) sizes.observe(one);
    }
  }, []);
  return (
    <div
      ref={ref}
      className={classNames('-outline-offset-2', className)}
      {...(isStop && {
        tabIndex: 0,
        role: 'region',
        'aria-label': label,
        'aria-labelledby': labelledBy,
      })}
    >
      {children}
    </div>
  );
}

/** What takes the focus by itself, and is scrolled into view or scrolls what is around it. */
const STOPS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex="-1"])';

const scrolls = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean =>
  scrollHeight > clientHeight || scrollWidth > clientWidth;
