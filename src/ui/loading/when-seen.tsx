import { useHydrated } from '@tanstack/react-router';
import {
  type ComponentType,
  memo,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** Parts wake this many pixels before they scroll into view. */
const WAKES_BEFORE = '400px';

/**
 * Lets a part of the page sleep as server HTML until it is about to be seen or is touched, so that
 * content far below costs a phone nothing while the first view comes alive. Its effects run only
 * after that. A part that did not come with the server's HTML never sleeps.
 *
 * Give it a separate component with plain properties: a changed property wakes it, since React
 * cannot pass it to a sleeping part.
 */
export function whenSeen<Props extends object>(
  Part: ComponentType<Props>,
  { as: Box = 'div', className }: { as?: 'div' | 'li'; className?: string } = {},
) {
  return memo(function SleepingPart(props: Props) {
    const cameWithPage = !useHydrated();
    const [sleep] = useState(() =>
      cameWithPage && !import.meta.env.SSR ? beginSleep() : undefined,
    );
    const [firstProps] = useState(props);
    if (props !== firstProps) sleep?.end();
    const box = useRef<HTMLDivElement & HTMLLIElement>(null);
    useEffect(() => {
      const element = box.current;
      if (element && sleep?.isOver === false) return watch(element, sleep);
    }, [sleep]);
    // The same element each time, so that rendering this component again does not reach the
    // sleeping part.
    const part = useMemo(
      () => (
        <Suspense>
          <Awake sleep={sleep}>
            <Part {...props} />
          </Awake>
        </Suspense>
      ),
      [sleep, props],
    );
    return (
      <Box ref={box} className={className} data-sleeps="">
        {part}
      </Box>
    );
  });
}

function Awake({ sleep, children }: { sleep: Sleep | undefined; children: React.ReactNode }) {
  if (sleep) use(sleep.over);
  return children;
}

interface Sleep {
  over: PromiseLike<void>;
  isOver: boolean;
  end(): void;
}

const sleeping = new WeakMap<Element, Sleep>();

function beginSleep(): Sleep {
  const { promise, resolve } = Promise.withResolvers<void>();
  // React reads `status`, so that a part woken by a press handles that very press.
  const over = Object.assign(promise, { status: 'pending' });
  return {
    over,
    isOver: false,
    end() {
      this.isOver = true;
      over.status = 'fulfilled';
      resolve();
    },
  };
}

function watch(element: Element, sleep: Sleep): () => void {
  sleeping.set(element, sleep);
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) sleep.end();
    },
    { rootMargin: WAKES_BEFORE },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

if (!import.meta.env.SSR) {
  // Runs before React, which listens on the document, looks for the event's target.
  for (const type of ['pointerdown', 'focusin', 'click']) addEventListener(type, wakeTouched, true);
}

function wakeTouched({ target }: Event): void {
  // React can hydrate a nested part only after the outer one.
  let part = target instanceof Element ? target.closest('[data-sleeps]') : null;
  for (; part; part = part.parentElement?.closest('[data-sleeps]') ?? null) {
    sleeping.get(part)?.end();
  }
}
