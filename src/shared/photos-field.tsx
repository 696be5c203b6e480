import { PhotoIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { Call } from '../kit/endpoint.ts';
import type { Photo } from '../modules/media/photos.ts';
import { bytesOf, MOST_PHOTOS, tooLarge, UPLOADS } from '../modules/media/uploads.ts';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { apiSend } from './api-client.ts';
import { failureText } from './failures.ts';

export type PhotosFieldProps = {
  photos: Photo[];
  onChange: (photos: Photo[]) => void;
  /** Keeps one. */
  call: Call<Photo>;
  /** What becomes of them. */
  hint: string;
  /** Why what they belong to was not accepted with them. */
  error?: string;
};

/** What of them goes with what they belong to. */
export const idsOf = (photos: Photo[]) =>
  photos.length > 0 ? { photos: photos.map(({ id }) => id) } : {};

/** Photos that a customer adds, sent as soon as they are chosen. */
export function PhotosField({ photos, onChange, call, hint, error }: PhotosFieldProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: async (files: File[]) => {
      const kept = [...photos];
      try {
        for (const file of files.slice(0, MOST_PHOTOS - photos.length))
          kept.push(await send(call, file));
      } finally {
        // Those that arrived before one that did not.
        onChange(kept);
      }
    },
  });
  const problem = sending.error
    ? failureText(sending.error, 'The photo could not be sent. Please try again.')
    : error;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend.
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-label`}
      className="grid gap-2 outline-none"
    >
      <span id={`${id}-label`} className="font-strong text-sm">
        Photos
      </span>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((photo, place) => (
            <li key={photo.id} className="relative">
              <Picture
                src={photo.url}
                alt={`Your photo ${place + 1}`}
                sizes="6rem"
                width={1}
                height={1}
                className="w-24 rounded-md"
              />
              <button
                type="button"
                aria-label={`Remove photo ${place + 1}`}
                onClick={() => {
                  // The button goes with it.
                  group.current?.focus();
                  onChange(photos.filter((kept) => kept !== photo));
                }}
                className="absolute top-0 right-0 grid size-11 place-items-center"
              >
                <span className="grid size-7 place-items-center rounded-full bg-paper text-ink shadow-raised">
                  <XMarkIcon aria-hidden="true" className="size-4" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Photos"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) sending.mutate(files);
        }}
      />
      {photos.length < MOST_PHOTOS && (
        <Button
          variant="secondary"
          busy={sending.isPending}
          busyLabel="Sending…"
          onClick={() => input.current?.click()}
          className="justify-self-start"
        >
          <PhotoIcon aria-hidden="true" className="size-5" />
          Add Photos
        </Button>
      )}
      <p className="text-ink-soft text-sm">
        Up to {MOST_PHOTOS}, {UPLOADS.photo.megabytes} MB each. {hint}
      </p>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}

async function send(call: Call<Photo>, file: File): Promise<Photo> {
  if (file.size > bytesOf('photo')) throw new Error(tooLarge('photo'));
  const form = new FormData();
  form.append(UPLOADS.photo.field, file);
  return apiSend({ ...call, body: form });
}
