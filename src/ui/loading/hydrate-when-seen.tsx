import { useHydrated } from '@tanstack/react-router';
import {
  type ComponentType,
  lazy,
  memo,
  Suspense,
  use,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { KeptHtml } from './kept-html.tsx';

/** Parts are hydrated this many pixels before they scroll into view. */
const HYDRATES_BEFORE = '400px';

/**
 * Leaves a part of the page as the server's HTML, not hydrated, until it is about to be seen or is touched, so that
 * content far below costs a phone nothing while the first view comes alive. Its effects run only
 * after that. A part that did not come with the server's HTML is never deferred.
 *
 * `onlyTouched`: being seen is not enough. For what is only read, or leads elsewhere.
 *
 * Give it a separate component with plain properties: a changed property hydrates it, since React
 * cannot pass it to a deferred part. The server keeps its HTML, see kept-html.tsx.
 */
export function hydrateWhenSeen<Props extends object>(
  Part: ComponentType<Props>,
  {
    as: Box = 'div',
    className,
    onlyTouched,
  }: { as?: 'div' | 'li'; className?: string; onlyTouched?: boolean } = {},
) {
  const OnServer = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  return memo(function DeferredPart(props: Props) {
    const cameWithPage = !useHydrated();
    const [deferral] = useState(() =>
      cameWithPage && !import.meta.env.SSR ? deferHydration() : undefined,
    );
    const [firstProps] = useState(props);
    if (props !== firstProps) deferral?.end();
    const box = useRef<HTMLDivElement & HTMLLIElement>(null);
    useEffect(() => {
      const element = box.current;
      if (element && deferral?.isOver === false) return watch(element, deferral, onlyTouched);
    }, [deferral]);
    // The same element each time, so that rendering this component again does not reach the
    // deferred part.
    const part = useMemo(
      () => (
        <Suspense>
          <Hydrated deferral={deferral}>
            <Part {...props} />
          </Hydrated>
        </Suspense>
      ),
      [deferral, props],
    );
    const html = useContext(KeptHtml)(OnServer, props);
    return html === undefined ? (
      <Box ref={box} className={className} data-deferred="">
        {part}
      </Box>
    ) : (
      <Box
        className={className}
        data-deferred=""
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what React rendered of the same part.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  });
}

/**
 * A part for `hydrateWhenSeen` whose code the browser loads no sooner than it is hydrated; if that fails, the server's
 * HTML stays. For the client's half of a `createIsomorphicFn`.
 */
export const loadedLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return new Promise<never>(() => {});
    }
  });

function Hydrated({
  deferral,
  children,
}: {
  deferral: Deferral | undefined;
  children: React.ReactNode;
}) {
  if (deferral) use(deferral.over);
  useEffect(() => {
    if (!deferral) return;
    const { pressed } = deferral;
    Object.assign(deferral, { isAlive: true, pressed: undefined });
    if (pressed) redo(pressed);
  }, [deferral]);
  return children;
}

interface Deferral {
  over: PromiseLike<void>;
  isOver: boolean;
  isAlive?: boolean;
  /** What was pressed or set before the part came alive, last. */
  pressed?: HTMLElement;
  end(): void;
}

const deferred = new WeakMap<Element, Deferral>();

function deferHydration(): Deferral {
  const { promise, resolve } = Promise.withResolvers<void>();
  // React reads `status`, so that a part hydrated by a press handles that very press.
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

function watch(
  element: Element,
  deferral: Deferral,
  onlyTouched: boolean | undefined,
): (() => void) | undefined {
  deferred.set(element, deferral);
  if (onlyTouched) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) deferral.end();
    },
    { rootMargin: HYDRATES_BEFORE },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

if (!import.meta.env.SSR) {
  // Runs before React, which listens on the document, looks for the event's target.
  for (const type of ['pointerdown', 'focusin', 'click', 'change'])
    addEventListener(type, hydrateTouched, true);
}

/** What is pressed or set while the code of its part is still on its way is pressed or set again once that has come. */
function hydrateTouched(event: Event): void {
  const { target, type } = event;
  if (!(target instanceof Element)) return;
  const control =
    type === 'click'
      ? target.closest<HTMLButtonElement>('button:not(#age-gate *)')
      : type === 'change' && (target as HTMLInputElement);
  // React can hydrate a nested part only after the outer one.
  let part = target.closest('[data-deferred]');
  for (; part; part = part.parentElement?.closest('[data-deferred]') ?? null) {
    const deferral = deferred.get(part);
    deferral?.end();
    // The age gate, and a form with an address, work by themselves; any other would be sent as browsers do.
    if (!control || !deferral || deferral.isAlive || control.form?.hasAttribute('action')) continue;
    event.preventDefault();
    event.stopPropagation();
    deferral.pressed = control;
    control.toggleAttribute('data-pressed', true);
  }
}

/** A box shows already what it was set to, and React sees only what changes once it is there. */
function redo(control: HTMLElement): void {
  control.toggleAttribute('data-pressed', false);
  control.dispatchEvent(new Event('change', { bubbles: true }));
  if ('checked' in control) control.checked = !control.checked;
  control.click();
}
