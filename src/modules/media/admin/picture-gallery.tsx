import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '@heroicons/react/24/outline';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useDragOrder } from '../../../ui/tables/drag-order.ts';
import { PictureDrop } from './picture-drop.tsx';
import { isElsewhere } from './picture-field.tsx';
import { useUploads } from './uploads.ts';

export type PictureItem = {
  url: string;
  /** For those who cannot see it; may be empty. */
  text: string;
};

type PictureGalleryProps = {
  /** In their order: the first is the main picture. */
  value: PictureItem[];
  onChange: (value: PictureItem[]) => void;
  readOnly?: boolean;
  label?: string;
  /** Below a picture's text: what else is said of it. */
  more?: (item: PictureItem, place: number) => ReactNode;
  error?: string;
  /** Gets the focus when the field is at fault. */
  ref?: Ref<HTMLButtonElement>;
};

/** A product's pictures, ordered by dragging or by their buttons. They are uploaded at once, and saved with the form. */
export function PictureGallery(props: PictureGalleryProps) {
  const { value, onChange, readOnly = false, label = 'Pictures', more, error, ref } = props;
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const drag = useDragOrder((from, to) => move(from, to));
  const uploads = useUploads({
    kind: 'picture',
    failed: 'Upload failed',
    onStored: (url) => {
      if (value.some((item) => item.url === url)) return say('This picture is already there.');
      onChange([...value, { url, text: '' }]);
      say(`Picture ${value.length + 1} added.`);
    },
  });

  function move(from: number, to: number): void {
    const moved = [...value];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
    say(`Picture ${from + 1} is now ${to === 0 ? 'the main picture' : `number ${to + 1}`}.`);
  }

  function remove(place: number): void {
    // Somebody who works through the list by keyboard goes on at the next one.
    const rows = list.current?.children;
    const next = rows?.[place + 1] ?? rows?.[place - 1];
    next?.querySelector<HTMLElement>('[data-remove]')?.focus();
    onChange(value.toSpliced(place, 1));
    say(`Picture ${place + 1} removed.`);
  }

  const pictures = value.length > 0 && (
    <ol ref={list} className="grid divide-y divide-line">
      {value.map((item, place) => (
        <li
          key={item.url}
          {...drag.over(place)}
          className={classNames(
            'flex flex-wrap items-center gap-x-4 gap-y-2 py-3 transition-opacity sm:flex-nowrap',
            drag.isDragged(place) && 'opacity-40',
            drag.isTarget(place) && 'bg-accent-soft',
          )}
        >
          <span
            {...(!readOnly && drag.handle(place))}
            className={classNames('relative w-20 shrink-0', !readOnly && 'cursor-grab')}
          >
            <Picture
              src={item.url}
              alt={item.text || `Picture ${place + 1}`}
              sizes="5rem"
              width={1}
              height={1}
              className="pointer-events-none rounded-md"
            />
            {place === 0 && (
              <span className="absolute inset-x-0 bottom-1 text-center">
                <Badge>Main</Badge>
              </span>
            )}
          </span>
          <div className="order-last min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-0">
            <TextField
              label={`Alternative text of picture ${place + 1}`}
              hint={
                isElsewhere(item.url) ? `Copied from ${hostOf(item.url)} when saved` : undefined
              }
              value={item.text}
              readOnly={readOnly}
              maxLength={ALTERNATIVE_TEXT_MOST}
              onChange={({ target }) =>
                onChange(value.with(place, { ...item, text: target.value }))
              }
            />
            {more?.(item, place)}
          </div>
          {!readOnly && (
            <span className="ml-auto flex">
              <IconButton
                label={`Move picture ${place + 1} up`}
                aria-disabled={place === 0}
                onClick={() => place > 0 && move(place, place - 1)}
                className="aria-disabled:opacity-40"
              >
                <ArrowUpIcon className="size-5" />
              </IconButton>
              <IconButton
                label={`Move picture ${place + 1} down`}
                aria-disabled={place === value.length - 1}
                onClick={() => place < value.length - 1 && move(place, place + 1)}
                className="aria-disabled:opacity-40"
              >
                <ArrowDownIcon className="size-5" />
              </IconButton>
              <IconButton
                label={`Remove picture ${place + 1}`}
                data-remove
                onClick={() => remove(place)}
              >
                <TrashIcon className="size-5" />
              </IconButton>
            </span>
          )}
        </li>
      ))}
    </ol>
  );

  return (
    <>
      {readOnly ? (
        <section className="grid gap-3">
          <h3 className="font-strong text-sm">{label}</h3>
          {pictures || <p className="text-ink-soft text-sm">No pictures</p>}
        </section>
      ) : (
        <PictureDrop label={label} uploads={uploads} many error={error} ref={ref}>
          {pictures}
        </PictureDrop>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

const ALTERNATIVE_TEXT_MOST = 500;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
