import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/24/outline';
import {
  type MouseEvent,
  type RefObject,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Picture } from '../../ui/picture.tsx';

type GalleryZoomProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo: RefObject<HTMLElement | null>;
  name: string;
  pictures: string[];
  texts: Record<string, string> | undefined;
  shown: number;
  onShow: (place: number) => void;
};

/** One picture full screen; a press zooms in, and the picture can be dragged. */
export function GalleryZoom({ pictures, texts, shown, onShow, name, ...modal }: GalleryZoomProps) {
  const several = pictures.length > 1;
  const last = pictures.length - 1;
  const picture = pictures[shown];

  return (
    <Modal
      {...modal}
      title={several ? `${name}, picture ${shown + 1} of ${pictures.length}` : name}
      panelClasses="inset-0 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
      footer={
        several && (
          <div className="flex justify-center gap-3">
            <IconButton
              label="Previous picture"
              disabled={shown === 0}
              onClick={() => onShow(shown - 1)}
            >
              <ChevronLeftIcon className="size-6" />
            </IconButton>
            <IconButton
              label="Next picture"
              disabled={shown === last}
              onClick={() => onShow(shown + 1)}
            >
              <ChevronRightIcon className="size-6" />
            </IconButton>
          </div>
        )
      }
    >
      {picture && (
        <CloserLook
          key={picture}
          picture={picture}
          name={name}
          text={texts?.[picture] ?? name}
          onStep={(by) => pictures[shown + by] && onShow(shown + by)}
        />
      )}
    </Modal>
  );
}

type CloserLookProps = {
  picture: string;
  name: string;
  text: string;
  onStep: (by: number) => void;
};

/** A finger that moved as far sideways, in pixels, means another picture. */
const SWIPE = 48;

function CloserLook({ picture, name, text, onStep }: CloserLookProps) {
  const frame = useRef<HTMLButtonElement>(null);
  /**
   * Where the press was, as fractions of the picture's width and height; undefined if not zoomed
   * in.
   */
  const [focus, setFocus] = useState<{ x: number; y: number }>();

  useEffect(() => {
    const scroller = frame.current?.parentElement;
    if (!scroller || !focus) return;
    scroller.scrollTo({
      left: focus.x * scroller.scrollWidth - scroller.clientWidth / 2,
      top: focus.y * scroller.scrollHeight - scroller.clientHeight / 2,
    });
  }, [focus]);

  useEffect(() => {
    // While zoomed in, the arrow keys move the picture.
    if (focus) return;
    const step = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onStep(-1);
      if (key === 'ArrowRight') onStep(1);
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  }, [focus, onStep]);

  function toggle({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) {
    if (focus) return setFocus(undefined);
    const box = currentTarget.getBoundingClientRect();
    // A press by keyboard has no position.
    if (detail === 0) return setFocus({ x: 0.5, y: 0.5 });
    setFocus({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
  }

  const touched = useRef<{ x: number; y: number }>(undefined);

  function touch({ touches }: TouchEvent) {
    const finger = touches.item(0);
    // Two fingers are the browser's own zoom.
    touched.current =
      finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined;
  }

  function release({ changedTouches }: TouchEvent) {
    const from = touched.current;
    const finger = changedTouches.item(0);
    if (!from || !finger || focus || (visualViewport?.scale ?? 1) > 1.01) return;
    const across = finger.clientX - from.x;
    if (Math.abs(across) < SWIPE || Math.abs(across) < Math.abs(finger.clientY - from.y)) return;
    onStep(across < 0 ? 1 : -1);
  }

  return (
    <div
      onTouchStart={touch}
      onTouchEnd={release}
      className="size-full overflow-auto overscroll-contain max-sm:-mx-6 max-sm:w-screen"
    >
      <button
        ref={frame}
        type="button"
        aria-pressed={focus !== undefined}
        aria-label={`Look closer at ${name}`}
        onClick={toggle}
        className={classNames(
          'mx-auto block max-w-none',
          focus ? 'w-[200vmin] cursor-zoom-out' : 'w-[min(100%,calc(100dvh-11rem))] cursor-zoom-in',
        )}
      >
        <Picture src={picture} alt={text} sizes="200vmin" width={1} height={1} spinner />
      </button>
      <p className="sticky left-0 py-2 text-center text-ink-soft text-sm">
        {focus ? 'Drag to look around, press to see all of it' : 'Press to look closer'}
      </p>
    </div>
  );
}
