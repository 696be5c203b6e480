import {
  ChevronLeftIcon,
  ChevronRightIcon,
  MagnifyingGlassPlusIcon,
} from '@heroicons/react/24/outline';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { offerPicture } from '../../modules/catalog/offer.ts';
import type { ProductView, VariantView } from '../../modules/catalog/schema.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import { Picture } from '../../ui/picture.tsx';
import { GalleryThumbnails } from './gallery-thumbnails.tsx';

const GalleryZoom = openedOnDemand(async () => (await import('./gallery-zoom.tsx')).GalleryZoom);

type ProductGalleryProps = {
  name: string;
  /** The chosen variant's options, which the first picture shows; empty where there is no choice. */
  choice: string;
  pictures: string[];
  /** What pictures show, by their URLs, where the owner said so. */
  texts?: Record<string, string> | undefined;
  badges: ReactNode;
};

/** A product's pictures: swipe, step with the arrow keys, choose by thumbnail, enlarge. */
export function ProductGallery({ name, choice, pictures, texts, badges }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const zoomButton = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const several = pictures.length > 1;
  const [first] = pictures;
  // Of the pictures that come first, only this one belongs to the page's first view.
  const [opening] = useState(first);

  // Another variant was chosen: its own picture comes first.
  useEffect(() => {
    if (first) strip.current?.scrollTo({ left: 0, behavior: 'instant' });
  }, [first]);

  function show(place: number) {
    const element = strip.current;
    if (!element || place < 0 || place >= pictures.length) return;
    element.scrollTo({ left: place * element.clientWidth });
  }

  function step(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    show(shown + by);
  }

  return (
    <section aria-label={`Pictures of ${name}`} className="grid content-start gap-4">
      <div className="relative max-sm:-mx-[clamp(1rem,4vw,3rem)]">
        <ul
          ref={strip}
          // Scrollable areas must be reachable by keyboard.
          tabIndex={several ? 0 : undefined}
          onKeyDown={several ? step : undefined}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setShown(Math.round(scrollLeft / clientWidth))
          }
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none] sm:rounded-xl no-script:[scrollbar-width:auto]"
        >
          {pictures.map((picture, place) => (
            <li key={picture} className="w-full shrink-0 snap-center">
              <Picture
                src={picture}
                alt={
                  texts?.[picture] ??
                  pictureName(
                    place === 0 && choice ? `${name}, ${choice}` : name,
                    place,
                    pictures.length,
                  )
                }
                sizes="(min-width: 84rem) 44rem, (min-width: 64rem) 55vw, 100vw"
                width={1}
                height={1}
                priority={picture === opening}
                spinner
              />
            </li>
          ))}
        </ul>
        <div className="pointer-events-none absolute top-4 left-4 flex gap-2">{badges}</div>
        <IconButton
          ref={zoomButton}
          label="Enlarge the picture"
          aria-haspopup="dialog"
          onPointerEnter={GalleryZoom.preload}
          onFocus={GalleryZoom.preload}
          onClick={() => setZoomed(true)}
          className={classNames(ON_PICTURE, 'top-3 right-3')}
        >
          <MagnifyingGlassPlusIcon className="size-5" />
        </IconButton>
        {several && (
          <>
            <IconButton
              label="Previous picture"
              disabled={shown === 0}
              onClick={() => show(shown - 1)}
              className={classNames(ON_PICTURE, STEP, 'left-3')}
            >
              <ChevronLeftIcon className="size-5" />
            </IconButton>
            <IconButton
              label="Next picture"
              disabled={shown === pictures.length - 1}
              onClick={() => show(shown + 1)}
              className={classNames(ON_PICTURE, STEP, 'right-3')}
            >
              <ChevronRightIcon className="size-5" />
            </IconButton>
            <p
              role="status"
              className="figures absolute right-4 bottom-4 rounded-full bg-surface px-3 py-1 text-ink-soft text-xs sm:sr-only no-script:hidden"
            >
              <span className="sr-only">Picture </span>
              {shown + 1} / {pictures.length}
            </p>
          </>
        )}
      </div>
      {several && <GalleryThumbnails pictures={pictures} shown={shown} onShow={show} />}
      <GalleryZoom
        open={zoomed}
        onOpenChange={setZoomed}
        returnFocusTo={zoomButton}
        name={name}
        pictures={pictures}
        texts={texts}
        shown={shown}
        onShow={show}
      />
    </section>
  );
}

const pictureName = (name: string, place: number, count: number) =>
  count === 1 ? name : `${name}, picture ${place + 1} of ${count}`;

const ON_PICTURE = 'absolute! bg-surface shadow-raised hover:bg-surface no-script:hidden';

/** Not on touch screens, where one swipes. */
const STEP = 'top-1/2 -translate-y-1/2 max-lg:hidden';

/** The pictures of a variant: its own first, then those of the gallery that show no other variant. */
export function picturesOf(product: ProductView, variant: VariantView): string[] {
  const first = offerPicture(product, variant);
  const others = new Set(product.variants.map((other) => offerPicture(product, other)));
  return [first, ...new Set(product.imageGallery.filter((picture) => !others.has(picture)))];
}
