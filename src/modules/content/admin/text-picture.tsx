import { useState } from 'react';
import type { PictureDialogProps } from '../../../kit/admin/form/markdown-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import { PictureDrop } from '../../media/admin/picture-drop.tsx';
import { type PictureSize, useUploads } from '../../media/admin/uploads.ts';
import { writePicture } from '../markdown-picture.ts';

/** Asks for a picture of a text, and what it shows; it is uploaded at once. */
export function TextPicture({ onPut, onClose, returnFocusTo }: PictureDialogProps) {
  const [picture, setPicture] = useState<PictureSize & { src: string }>();
  const [alt, setAlt] = useState('');
  const [isRefused, setRefused] = useState(false);
  const uploads = useUploads({
    kind: 'picture',
    failed: 'Upload failed',
    onStored: (src, size) => setPicture({ src, ...size }),
  });
  function put(): void {
    if (picture && alt.trim()) onPut(writePicture({ ...picture, alt }));
    else setRefused(true);
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a Picture"
      description="It stands below the line that you are in."
      returnFocusTo={returnFocusTo}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={put}>Add Picture</Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <PictureDrop
          label="Picture"
          uploads={uploads}
          error={isRefused && !picture ? 'Choose a picture' : undefined}
        >
          {picture && (
            <img
              src={picture.src}
              alt=""
              className="max-h-48 w-auto max-w-full justify-self-start rounded-md object-contain"
            />
          )}
        </PictureDrop>
        <TextField
          label="What the picture shows"
          required
          maxLength={300}
          autoComplete="off"
          hint="Read out to readers who cannot see it"
          value={alt}
          error={isRefused && !alt.trim() ? 'Say what the picture shows' : undefined}
          onChange={({ target }) => setAlt(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            put();
          }}
        />
      </div>
    </Dialog>
  );
}
