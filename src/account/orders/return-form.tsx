import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Photo } from '../../modules/media/photos.ts';
import { optionsText } from '../../modules/orders/order-text.ts';
import type { OrderDetail } from '../../modules/orders/schema.ts';
import {
  REASON_NAMES,
  RETURN_REASONS,
  type ReturnReason,
} from '../../modules/returns/constants.ts';
import * as returnsApi from '../../modules/returns/endpoints.ts';
import type { OrderReturns } from '../../modules/returns/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { idsOf, PhotosField } from '../../shared/photos-field.tsx';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldError } from '../../ui/fields/form-field.tsx';
import { QuantityStepper } from '../../ui/fields/quantity-stepper.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Drawer } from '../../ui/overlays/modal.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { ORDERS_KEY } from './orders.ts';

type ReturnFormProps = {
  open: boolean;
  onClose: () => void;
  order: OrderDetail;
  lines: OrderReturns['lines'];
  terms: string;
};

/** Asks the shop to take something back. */
export function ReturnForm({ open, onClose, ...props }: ReturnFormProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={onClose}
      title="Return Items"
      description="Choose what you want to send back. We answer by mail; please send nothing before that."
    >
      <Fields onClose={onClose} {...props} />
    </Drawer>
  );
}

const REASONS = [
  { value: '', label: 'Please choose' },
  ...RETURN_REASONS.map((value) => ({ value, label: REASON_NAMES[value] })),
];

function Fields({ onClose, order, lines, terms }: Omit<ReturnFormProps, 'open'>) {
  const queryClient = useQueryClient();
  const linesError = useId();
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const [typed, setTyped] = useState('');
  const reason = RETURN_REASONS.find((known) => known === typed);
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<Photo[]>([]);
  const [problem, setProblem] = useState<'lines' | 'reason'>();
  const chosen = lines.flatMap(({ itemId }) => {
    const quantity = quantities[itemId] ?? 0;
    return quantity > 0 ? [{ itemId, quantity }] : [];
  });
  const asking = useMutation({
    mutationFn: (reason: ReturnReason) =>
      apiSend(returnsApi.add({ id: order.id }, { lines: chosen, reason, note, ...idsOf(photos) })),
    onSuccess: () => {
      toast({ title: 'Return asked for', description: 'We look at it and write to you.' });
      onClose();
    },
    onError: (error) => showFailure(error, 'Failed to ask for the return. Please try again.'),
    // What can be returned may be another now.
    onSettled: () => refetchAfterWrite(queryClient, ORDERS_KEY),
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (chosen.length === 0) {
          setProblem('lines');
          form.querySelector<HTMLElement>('li :is(input, button:enabled)')?.focus();
        } else if (!reason) {
          setProblem('reason');
          form.querySelector('select')?.focus();
        } else {
          setProblem(undefined);
          asking.mutate(reason);
        }
      }}
    >
      <p className="rounded-md bg-sunken px-4 py-3 text-sm">{terms}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {order.items.map((item) => {
          const { most = 0, refusal = null } = lines.find(({ itemId }) => itemId === item.id) ?? {};
          return (
            <li
              key={item.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm"
            >
              <Picture
                src={item.imageUrl}
                alt=""
                sizes="3rem"
                width={1}
                height={1}
                className="w-12 shrink-0 rounded-md"
              />
              <span className="grid min-w-0 flex-1 basis-32">
                <span className="wrap-anywhere font-strong">{item.name}</span>
                <span className="wrap-anywhere text-ink-soft text-xs">
                  {refusal ??
                    [optionsText(item.options), most > 1 && `${most} at most`]
                      .filter(Boolean)
                      .join(' · ')}
                </span>
              </span>
              {most === 1 && (
                <Checkbox
                  hidesLabel
                  label={`Return of ${item.name}`}
                  checked={quantities[item.id] === 1}
                  onChange={(event) =>
                    setQuantities({ ...quantities, [item.id]: event.target.checked ? 1 : 0 })
                  }
                />
              )}
              {most > 1 && (
                <QuantityStepper
                  label={`Return of ${item.name}`}
                  min={0}
                  max={most}
                  value={quantities[item.id] ?? 0}
                  onChange={(value) => setQuantities({ ...quantities, [item.id]: value })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {problem === 'lines' && chosen.length === 0 && (
        <div role="alert">
          <FieldError id={linesError}>Please choose what you want to send back</FieldError>
        </div>
      )}
      <SelectField
        label="Reason"
        required
        options={REASONS}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem === 'reason' && !reason ? 'Please choose a reason' : undefined}
      />
      <TextAreaField
        label="In your own words"
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <PhotosField
        photos={photos}
        onChange={setPhotos}
        call={returnsApi.addPhoto({ id: order.id })}
        hint="They show us what is wrong; nobody but you and the shop can see them."
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={asking.isPending} busyLabel="Asking…">
          Ask to Return
        </Button>
      </div>
    </form>
  );
}
