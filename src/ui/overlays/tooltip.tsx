import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Delay before a tooltip opens, and how soon after the last one the next opens at once. */
const OPEN_MS = 700;
const SKIP_MS = 300;

/** When any tooltip was last open. */
let lastClosed = Number.NEGATIVE_INFINITY;

/**
 * Shows the name of an icon button on hover and focus. The bubble is hidden from screen readers,
 * which have the button's `aria-label`.
 */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  const [anchor, setAnchor] = useState<DOMRect>();
  const timer = useRef<number>(undefined);

  function open(element: Element | null) {
    const wait = performance.now() - lastClosed < SKIP_MS ? 0 : OPEN_MS;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setAnchor(element?.getBoundingClientRect()), wait);
  }

  function close() {
    window.clearTimeout(timer.current);
    if (anchor) lastClosed = performance.now();
    setAnchor(undefined);
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its child receives.
    <span
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') open(event.currentTarget.firstElementChild);
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) open(event.target);
      }}
      onBlur={close}
    >
      {children}
      {anchor && (
        <Bubble anchor={anchor} onEscape={close}>
          {label}
        </Bubble>
      )}
    </span>
  );
}

type BubbleProps = { anchor: DOMRect; onEscape: () => void; children: ReactNode };

/** In the browser's top layer, so that nothing clips it. */
function Bubble({ anchor, onEscape, children }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const element = bubble.current;
    if (!element) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const left = anchor.left + anchor.width / 2 - width / 2;
    const below = anchor.bottom + GAP;
    const fitsBelow = below + height + GAP <= window.innerHeight;
    element.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`;
    element.style.top = `${fitsBelow ? below : anchor.top - GAP - height}px`;
  }, [anchor]);

  useEffect(() => {
    // The pointer may still be on it while the focus is elsewhere.
    const listener = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  });

  return (
    <span
      ref={bubble}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto m-0 rounded-sm bg-ink px-2.5 py-1.5 text-paper text-xs open:animate-fade-in"
    >
      {children}
    </span>
  );
}

const GAP = 8;
