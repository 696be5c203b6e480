import { ClipboardDocumentCheckIcon, ClipboardDocumentIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { IconButton } from '../button.tsx';
import { TextField } from './text-field.tsx';

/** A text that is there to be copied. */
export function CopyField({ label, text, hint }: { label: string; text: string; hint?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    // Without the right to copy, the text is selected in the field all the same.
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  };
  const Icon = isCopied ? ClipboardDocumentCheckIcon : ClipboardDocumentIcon;
  return (
    <TextField
      label={label}
      hint={hint}
      value={text}
      readOnly
      spellCheck={false}
      onFocus={(event) => event.target.select()}
      className="figures"
      trailing={
        <IconButton label={isCopied ? 'Copied' : `Copy ${label}`} onClick={copy}>
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      }
    />
  );
}
