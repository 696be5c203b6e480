import type { ReactNode, Ref } from 'react';
import { Button } from '../../../ui/button.tsx';
import { REQUIRED_MARK } from '../../../ui/fields/form-field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { StaffUpload } from '../uploads.ts';
import { PictureDrop } from './picture-drop.tsx';
import { useUploads } from './uploads.ts';

type PictureFieldProps = {
  label: string;
  /** The picture's address; empty or null: none. */
  value: string | null | undefined;
  /** Gets the address of the shop's own copy, or an empty text once the picture is removed. */
  onChange: (url: string) => void;
  error?: string;
  hint?: ReactNode;
  required?: boolean;
  /** What kind of picture it is; left out: one of a product or a brand. */
  kind?: StaffUpload;
  /** What to say if the server gives no reason. */
  failed?: string;
  /** Gets the focus when the field is at fault, as `register` and `Controller` want it. */
  ref?: Ref<HTMLButtonElement>;
};

/** One picture: chosen, dropped, pasted or by its address. It is uploaded at once, and saved with the form. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onChange, error, hint, required, kind = 'picture', ref } = props;
  const { failed = 'Upload failed' } = props;
  const uploads = useUploads({ kind, failed, onStored: onChange });
  return (
    <PictureDrop
      label={
        <>
          {label}
          {required && REQUIRED_MARK}
        </>
      }
      uploads={uploads}
      hint={hint}
      error={error}
      ref={ref}
    >
      {value && (
        <div className="flex items-center gap-4">
          {kind === 'picture' ? (
            <span className="w-24 shrink-0">
              <Picture
                src={value}
                alt=""
                sizes="6rem"
                width={1}
                height={1}
                className="rounded-md"
              />
            </span>
          ) : (
            // Logos have any shape, and are shown whole.
            <img
              src={value}
              alt=""
              className="h-16 w-auto min-w-0 max-w-48 rounded-md border border-line object-contain p-1"
            />
          )}
          <div className="grid min-w-0 justify-items-start gap-2 text-sm">
            {isElsewhere(value) && <p className="wrap-anywhere text-ink-soft">{value}</p>}
            <Button size="sm" variant="secondary" onClick={() => onChange('')}>
              Remove
            </Button>
          </div>
        </div>
      )}
    </PictureDrop>
  );
}

/** It is on another site, from which the shop takes a copy once it is saved. */
export const isElsewhere = (url: string): boolean => /^https?:/.test(url);
