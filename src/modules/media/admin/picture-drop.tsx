import { ArrowPathIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { ProgressBar } from '../../../kit/admin/form/progress-bar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CONTROL_CLASSES, FieldError } from '../../../ui/fields/form-field.tsx';
import { UPLOADS } from '../uploads.ts';
import type { Upload, Uploads } from './uploads.ts';

type PictureDropProps = {
  label: ReactNode;
  uploads: Uploads;
  /** Several at once. */
  many?: boolean;
  hint?: ReactNode;
  error?: string;
  /** The button that chooses files: what gets the focus when the field is at fault. */
  ref?: Ref<HTMLButtonElement>;
  /** The pictures that are there. */
  children?: ReactNode;
};

/** A group that takes pictures: chosen, dropped, pasted, or by their address. */
export function PictureDrop(props: PictureDropProps) {
  const { label, uploads, many = false, hint, error, ref, children } = props;
  const id = useId();
  const files = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [asksAddress, setAsksAddress] = useState(false);
  const isFavicon = uploads.kind === 'favicon';

  /** @returns whether there was a picture in it */
  function take(data: DataTransfer): boolean {
    // In a form that may only be looked at, every control is disabled.
    if (files.current?.matches(':disabled')) return false;
    const found = data.files.length > 0 ? [...data.files] : addressesIn(data);
    if (found.length === 0) return false;
    uploads.add(many ? found : found.slice(0, 1));
    return true;
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drop target that takes the focus
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      // Clicked, it takes the focus, and then what is pasted.
      tabIndex={-1}
      onDragOver={(event) => {
        if (!holdsPictures(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (take(event.dataTransfer)) event.preventDefault();
      }}
      onPaste={(event) => {
        const typesText = event.target instanceof HTMLInputElement;
        if (typesText && event.clipboardData.files.length === 0) return;
        if (take(event.clipboardData)) event.preventDefault();
      }}
      className="grid gap-3 rounded-lg focus:outline-none"
    >
      <p id={`${id}-label`} className="font-strong text-sm">
        {label}
      </p>
      {children}
      <UploadList uploads={uploads} />
      <div
        className={classNames(
          'grid gap-3 rounded-lg border border-line-strong border-dashed p-4 transition-colors',
          isOver && 'border-accent bg-accent-soft',
        )}
      >
        <div className="flex flex-wrap items-center gap-3">
          <Button
            ref={ref}
            size="sm"
            variant="secondary"
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            onClick={() => files.current?.click()}
          >
            {many ? 'Choose Files' : 'Choose File'}
          </Button>
          {!isFavicon && (
            <Button
              size="sm"
              variant="secondary"
              aria-expanded={asksAddress}
              onClick={() => setAsksAddress(!asksAddress)}
            >
              From an Address
            </Button>
          )}
          <p id={`${id}-hint`} className="text-ink-soft text-sm">
            {hint ??
              `Or drop or paste ${many ? 'pictures' : 'a picture'} here, at most ${UPLOADS.picture.megabytes} MB${many ? ' each' : ''}.`}
          </p>
        </div>
        {asksAddress && (
          <AddressField
            onAdd={(address) => {
              uploads.add([address]);
              setAsksAddress(false);
            }}
          />
        )}
        <input
          ref={files}
          type="file"
          hidden
          multiple={many}
          accept={isFavicon ? '.ico,image/png' : 'image/*'}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

const holdsPictures = ({ types }: DataTransfer): boolean =>
  types.includes('Files') || types.includes('text/uri-list');

/** A picture dragged over from another page, or an address that was copied. */
function addressesIn(data: DataTransfer): string[] {
  const text = data.getData('text/uri-list') || data.getData('text/plain');
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\/\S+$/.test(line));
}

function AddressField({ onAdd }: { onAdd: (address: string) => void }) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const id = useId();
  const add = () => {
    const typed = address.trim();
    if (/^https?:\/\/\S+$/.test(typed)) onAdd(typed);
    else setError('Please enter an address that begins with https://');
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-strong text-sm">
        Address of a picture
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          type="url"
          value={address}
          placeholder="https://"
          // biome-ignore lint/a11y/noAutofocus: it was just asked for
          autoFocus
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            // Not the form around it.
            event.preventDefault();
            add();
          }}
          className={classNames(CONTROL_CLASSES, 'min-w-40 flex-1')}
        />
        <Button variant="secondary" onClick={add}>
          Add
        </Button>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Each with its own bar, its own error and its own retry. */
function UploadList({ uploads: { list, retry, remove } }: { uploads: Uploads }) {
  if (list.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {list.map((upload) => (
        <li key={upload.id} className="flex items-center gap-2 rounded-lg bg-sunken py-1 pr-1 pl-4">
          <div className="grid min-w-0 flex-1 gap-1 py-1.5 text-sm">
            <span className="truncate font-strong">{upload.name}</span>
            {upload.error ? (
              <span role="alert" className="text-danger">
                {upload.error}
              </span>
            ) : (
              <Progress upload={upload} />
            )}
          </div>
          {upload.error && (
            <IconButton label={`Try ${upload.name} again`} onClick={() => retry(upload)}>
              <ArrowPathIcon className="size-5" />
            </IconButton>
          )}
          <IconButton
            label={upload.error ? `Dismiss ${upload.name}` : `Stop ${upload.name}`}
            onClick={() => remove(upload)}
          >
            <XMarkIcon className="size-5" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Progress({ upload: { name, source, progress } }: { upload: Upload }) {
  const isSent = progress === 1 || (typeof source === 'string' && progress !== undefined);
  return (
    <span className="grid gap-1">
      <ProgressBar label={name} value={isSent ? undefined : (progress ?? 0)} />
      <span className="text-ink-soft text-xs">
        {progress === undefined ? 'Waiting' : isSent ? 'Being checked' : 'Being sent'}
      </span>
    </span>
  );
}
