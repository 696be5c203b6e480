import { PhotoIcon } from '@heroicons/react/24/outline';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { pictureSrcSet } from '../kit/picture-address.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './loading/spinner.tsx';

/** Best first. */
const FORMATS = ['avif', 'webp'] as const;

type PictureProps = {
  src: string;
  alt: string;
  /** The displayed width, as in the `sizes` attribute: '(min-width: 64rem) 25vw, 50vw'. */
  sizes: string;
  /** It is in the first view of the page: loaded first, never faded in. */
  priority?: boolean;
  /** Shows that it is loading. */
  spinner?: boolean;
  /** Classes for the frame, which fills its container. */
  className?: string;
} & Shape;

/** The aspect ratio; space is reserved while it loads. */
type Shape = { width: 1; height: 1 } | { width: 4; height: 3 } | { width: 16; height: 9 };

/** By width. */
const SHAPES = { 1: 'aspect-square', 4: 'aspect-4/3', 16: 'aspect-video' };

/** A picture in the best format and width for the screen; a placeholder where there is none or it cannot be loaded. */
export function Picture(props: PictureProps) {
  return <LoadingPicture key={props.src} {...props} />;
}

/** A small square beside the name of what it shows. */
export const SmallPicture = ({ src }: { src: string }) => (
  <Picture
    src={src}
    alt=""
    sizes="4rem"
    width={1}
    height={1}
    className="w-16 shrink-0 rounded-md"
  />
);

function LoadingPicture({
  src,
  alt,
  sizes,
  width,
  height,
  priority = false,
  spinner = false,
  className,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  // Rendered as visible, so that it shows without JavaScript; only the browser knows that it is
  // still loading.
  const [state, setState] = useState<'shown' | 'waiting' | 'failed'>(
    src === '' ? 'failed' : 'shown',
  );

  useLayoutEffect(() => {
    const element = image.current;
    if (!element) return;
    if (!element.complete) {
      // All of a page's pictures find out at the same moment, as it comes alive; that must not hold
      // anything up.
      if (!priority || spinner) startTransition(() => setState('waiting'));
    } else if (element.naturalWidth === 0) {
      setState('failed');
    }
  }, [priority, spinner]);

  return (
    <span
      className={classNames('relative block overflow-hidden bg-sunken', SHAPES[width], className)}
    >
      {state === 'failed' ? (
        <span
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
          className="absolute inset-0 grid place-items-center text-ink-faint"
        >
          <PhotoIcon className="size-1/4 max-h-12" />
        </span>
      ) : (
        <>
          {spinner && state === 'waiting' && (
            // Do not animate out of view: every frame would cost time.
            <span className="absolute inset-0 grid place-items-center text-ink-faint [content-visibility:auto]">
              <Spinner />
            </span>
          )}
          <picture>
            {FORMATS.map((format) => {
              const srcSet = pictureSrcSet(src, format);
              return (
                srcSet && (
                  <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
                )
              );
            })}
            <img
              ref={image}
              src={src}
              alt={alt}
              width={width}
              height={height}
              loading={priority ? 'eager' : 'lazy'}
              fetchPriority={priority ? 'high' : 'auto'}
              decoding="async"
              onLoad={() => setState('shown')}
              onError={() => setState('failed')}
              className={classNames(
                'size-full object-cover transition-opacity',
                // Never hidden where the page's first view waits for it: it covers the spinner as it arrives.
                priority ? 'relative' : state === 'waiting' && 'opacity-0',
              )}
            />
          </picture>
        </>
      )}
    </span>
  );
}
