import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { orderNumber } from '../../../domain/orders/order-text.ts';
import type { PaymentTransactionView } from '../../../domain/orders/schema.ts';
import { Tracking } from '../../../domain/orders/schema.ts';
import { CARRIERS } from '../../../domain/settings/choices.ts';
import { showFieldErrors } from '../../shared/failures.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSetTracking } from './order-changes.ts';

type TrackingDialogProps = {
  open: boolean;
  onClose: () => void;
  order: PaymentTransactionView;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** What setting a tracking number does, depending on how far the order is. */
const CONSEQUENCES: Record<PaymentTransactionView['fulfilment'], string> = {
  unfulfilled: 'is marked as shipped, and its customer gets the link by mail.',
  shipped: 'is on its way; its customer gets the new link by mail.',
  delivered: 'has arrived; its customer is not told of the number any more.',
};

/** Asks for an order's tracking number and carrier. */
export function TrackingDialog({ open, onClose, order, returnFocusTo }: TrackingDialogProps) {
  const isNew = order.trackingNumber === null;
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      initialFocus={field}
      returnFocusTo={returnFocusTo}
      title={isNew ? 'Add Tracking Number' : 'Change Tracking Number'}
      description={`Order ${orderNumber(order.id)} ${CONSEQUENCES[order.fulfilment]}`}
    >
      <TrackingForm order={order} onClose={onClose} initialFocus={field} />
    </Dialog>
  );
}

/** A select can only express "no choice" by a value. */
const TrackingFormValues = z.object({
  trackingNumber: Tracking.shape.trackingNumber,
  carrier: z.enum(['', ...CARRIERS]),
});
type TrackingFormValues = z.infer<typeof TrackingFormValues>;

const CHOICES = CARRIERS.map((carrier) => ({ value: carrier, label: carrier }));

type TrackingFormProps = Pick<TrackingDialogProps, 'order' | 'onClose'> & {
  initialFocus: RefObject<HTMLInputElement | null>;
};

function TrackingForm({ order, onClose, initialFocus }: TrackingFormProps) {
  const setTracking = useSetTracking(order.id);
  const known = CARRIERS.find((carrier) => carrier === order.carrier);
  const { register, handleSubmit, setError, formState } = useForm<TrackingFormValues>({
    resolver: zodResolver(TrackingFormValues),
    defaultValues: { trackingNumber: order.trackingNumber ?? '', carrier: known ?? '' },
  });

  const { ref, ...numberField } = register('trackingNumber');
  const submit = handleSubmit(({ trackingNumber, carrier }) =>
    setTracking.mutate(
      { trackingNumber, carrier: carrier || undefined },
      {
        onSuccess: onClose,
        onError: (error) => showFieldErrors(error, setError, ['trackingNumber', 'carrier']),
      },
    ),
  );

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Tracking number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
        error={formState.errors.trackingNumber?.message}
        {...numberField}
        ref={(element) => {
          ref(element);
          initialFocus.current = element;
        }}
      />
      <SelectField
        label="Carrier"
        options={known ? CHOICES : [{ value: '', label: 'The shop’s usual carrier' }, ...CHOICES]}
        error={formState.errors.carrier?.message}
        {...register('carrier')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={setTracking.isPending} busyLabel="Saving…">
          Save Tracking Number
        </Button>
      </div>
    </form>
  );
}
