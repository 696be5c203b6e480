import { CheckCircleIcon, ExclamationTriangleIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { useRouter } from '@tanstack/react-router';
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../browser/store.ts';
import { classNames } from '../class-names.ts';
import { Picture } from '../picture.tsx';
import { freeSpot, type Spot } from './free-spot.ts';
import { type ShownToast, TOAST_MS, UNDO_MS } from './toast.ts';
import { ToastPlace, toastPlaces } from './toast-place.tsx';

/** How far to swipe a toast to dismiss it (src/web/RULES.md, Screens and texts). */
const SWIPE_PX = 50;
/** A press that moves less than this is no swipe. */
const STILL_PX = 4;

/** One toast at a time: a new one replaces the previous one. */
export function ToastViewport({ toast }: { toast: ShownToast }) {
  const [dismissed, setDismissed] = useState<number>();
  const places = useStore(toastPlaces, NO_PLACES);
  const place = places.at(-1);
  const cameFrom = useRef<HTMLElement>(null);

  // It follows into no panel that is opened later. One that can take something back waits below it.
  // The page's own place may come after them: it is made with the first toast.
  const panels = places.filter((one) => one.closest('[role=dialog]')).length;
  const [begun, setBegun] = useState({ id: toast.id, panels });
  if (begun.id !== toast.id || panels < begun.panels) setBegun({ id: toast.id, panels });
  const isCovered = begun.id === toast.id && panels > begun.panels;
  const belongs = toast.picture === undefined && isOfWhatHappens(toast);
  const waits = isCovered && toast.action !== undefined && toast.picture === undefined;
  if (isCovered && belongs) setBegun({ id: toast.id, panels });
  else if (isCovered && !waits && toast.id !== dismissed) setDismissed(toast.id);
  const shown = toast.id !== dismissed && !waits;

  function dismiss() {
    setDismissed(toast.id);
    if (place?.contains(document.activeElement)) cameFrom.current?.focus();
    cameFrom.current = null;
  }

  const [held, setHeld] = useState(false);
  const time = toast.action && !toast.picture ? UNDO_MS : TOAST_MS;
  useTimer(shown && !held ? toast.id : undefined, time, dismiss);

  const router = useRouter();
  const onNextPage = useEffectEvent(() => {
    if (shown && toast.action === undefined && !isOfWhatHappens(toast)) setDismissed(toast.id);
  });
  useEffect(() => {
    return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) onNextPage();
    });
  }, [router]);
  useEffect(() => {
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) onRendered();
    });
  }, [router]);

  const [spot, setSpot] = useState<Spot>();
  const card = useRef<HTMLLIElement>(null);
  const findSpot = () => {
    if (card.current) setSpot(freeSpot(card.current.getBoundingClientRect()));
  };
  const onRendered = useEffectEvent(findSpot);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'F8' && shown && place) {
      if (document.activeElement instanceof HTMLElement && !place.contains(document.activeElement))
        cameFrom.current = document.activeElement;
      place.querySelector('li')?.focus();
    }
    // A panel closes first, unless the focus is in the toast; then it leaves Escape to the toast.
    if (event.key !== 'Escape' || !shown) return;
    if (place?.contains(document.activeElement) || (places.length === 1 && !event.defaultPrevented))
      dismiss();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    // A phone that is turned, say: what stood at the side would be out of sight. It has its new width by the next frame.
    const onResize = () => requestAnimationFrame(() => onRendered());
    window.addEventListener('resize', onResize);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('resize', onResize);
    };
  }, []);

  return (
    <>
      <ToastPlace
        className={classNames(
          '@container/page pointer-events-none fixed z-60 *:pointer-events-auto',
          toast.picture
            ? // Within the header's bar, so that it covers no product, with the bag left free.
              'inset-x-0 top-0 grid h-16 content-start justify-items-end pt-1.5 page-width sm:content-center sm:pt-0 *:max-w-[calc(100%-2.75rem)] *:mr-11 large:*:mr-0 large:*:max-w-full lg:h-20'
            : 'w-sm max-w-[calc(100vw-2rem)]',
        )}
        spot={toast.picture ? undefined : spot}
      />
      {shown &&
        place &&
        createPortal(
          <ToastCard
            key={toast.id}
            ref={card}
            toast={toast}
            onShown={findSpot}
            onDismiss={dismiss}
            onHold={setHeld}
          />,
          place,
        )}
    </>
  );
}

/** What leads to a page or opens a panel often tells of it in the same moment: that toast belongs there. */
const SAME_MOMENT_MS = 1000;

const isOfWhatHappens = ({ at }: ShownToast): boolean => Date.now() - at < SAME_MOMENT_MS;

const NO_PLACES: readonly HTMLOListElement[] = [];

/** Calls back when a toast has been shown for its time without a pause. */
function useTimer(toastId: number | undefined, milliseconds: number, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (toastId === undefined) return;
    const timer = setTimeout(end, milliseconds);
    return () => clearTimeout(timer);
  }, [toastId, milliseconds]);
}

type ToastCardProps = {
  ref: RefObject<HTMLLIElement | null>;
  toast: ShownToast;
  /** Called before it is painted. */
  onShown: () => void;
  onDismiss: () => void;
  /** Called when somebody begins and ends to point at it or to be in it. */
  onHold: (held: boolean) => void;
};

function ToastCard({ ref, toast, onShown, onDismiss, onHold }: ToastCardProps) {
  const { title, description, destructive, picture, action } = toast;
  const swipe = useSwipe(onDismiss);
  const Icon = destructive ? ExclamationTriangleIcon : CheckCircleIcon;
  const reportShown = useEffectEvent(onShown);
  useLayoutEffect(() => {
    reportShown();
  }, []);
  // What holds it may be gone with it, or stay where the next one appears.
  useEffect(() => () => onHold(false), [onHold]);

  return (
    <li
      ref={ref}
      tabIndex={-1}
      aria-live={destructive ? 'assertive' : 'polite'}
      aria-atomic="true"
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      {...swipe}
      className={classNames(
        'flex animate-rise-in touch-pan-y select-none items-center gap-3 rounded-lg shadow-floating large:flex-wrap large:gap-2',
        picture ? 'py-1 pr-1 pl-1.5' : 'py-3 pr-2 pl-4',
        destructive ? 'bg-danger text-on-danger' : 'bg-ink text-paper',
      )}
    >
      {picture ? (
        <Picture
          src={picture}
          alt=""
          sizes="3rem"
          width={1}
          height={1}
          className="w-11 shrink-0 rounded-md large:hidden"
        />
      ) : (
        <Icon aria-hidden="true" className="size-6 shrink-0" />
      )}
      <div className="grid min-h-11 min-w-0 flex-1 content-center large:basis-full">
        <p className={classNames('font-strong', picture ? 'text-xs' : 'text-sm')}>{title}</p>
        {description && (
          <p
            className={classNames(
              'break-words opacity-85',
              picture ? 'line-clamp-2 whitespace-pre-line text-xs' : 'text-sm',
            )}
          >
            {description}
          </p>
        )}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            onDismiss();
            action.run();
          }}
          className="min-h-11 shrink-0 whitespace-nowrap px-1 font-strong text-sm underline underline-offset-4"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="grid size-11 shrink-0 place-items-center rounded-full opacity-75 transition-opacity hover:opacity-100"
      >
        <XMarkIcon className="size-5" />
      </button>
    </li>
  );
}

/** Lets a finger or the mouse push the toast away to the right. */
function useSwipe(onDismiss: () => void) {
  const from = useRef<number>(undefined);
  const [{ state, moved }, setSwipe] = useState<{ state?: 'move' | 'cancel'; moved: number }>({
    moved: 0,
  });
  function end(event: PointerEvent) {
    if (from.current === undefined) return;
    const far = event.clientX - from.current >= SWIPE_PX;
    from.current = undefined;
    if (far && event.type === 'pointerup') onDismiss();
    else if (state === 'move') setSwipe({ state: 'cancel', moved: 0 });
  }
  return {
    'data-swipe': state,
    style: { translate: `${moved}px` },
    onPointerDown(event: PointerEvent) {
      if (event.button === 0) from.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current === undefined) return;
      const distance = event.clientX - from.current;
      if (state !== 'move' && distance < STILL_PX) return;
      // From here on the toast's own buttons no longer hear of the press.
      event.currentTarget.setPointerCapture(event.pointerId);
      setSwipe({ state: 'move', moved: Math.max(0, distance) });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
