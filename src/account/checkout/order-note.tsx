import { useState } from 'react';
import { LONGEST_NOTE } from '../../modules/orders/constants.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';

type OrderNoteProps = { note: string; onChange: (note: string) => void };

/** What a shopper wants to say to the shop about the order; out of the way until it is wanted. */
export function OrderNote({ note, onChange }: OrderNoteProps) {
  const [isOpen, setOpen] = useState(note !== '');
  if (!isOpen) {
    return (
      <div>
        <Button variant="ghost" size="sm" className="-ml-4" onClick={() => setOpen(true)}>
          Add a Note for the Shop
        </Button>
      </div>
    );
  }
  return (
    <TextAreaField
      label="Note for the shop"
      hint="Where to leave the parcel, say. Whoever packs your order reads it."
      rows={3}
      maxLength={LONGEST_NOTE}
      autoFocus={note === ''}
      value={note}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
