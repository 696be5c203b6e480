import type { RefObject } from 'react';
import * as z from 'zod';
import { orderNumber } from '../../../domain/orders/order-text.ts';
import { type OrderRow, Tracking } from '../../../domain/orders/schema.ts';
import { CARRIERS } from '../../../domain/settings/carriers.ts';
import { apiSend } from '../../shared/api-client.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DrawerForm } from '../form/drawer-form.tsx';
import { useRecordForm } from '../form/record-form.ts';
import { TOUCHED_BY_ORDERS } from './order-acts.tsx';

type ShipFormProps = {
  open: boolean;
  onClose: () => void;
  order: Pick<OrderRow, 'id' | 'trackingNumber' | 'carrier' | 'fulfilment'>;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/** What setting a tracking number does, depending on how far the order is. */
const CONSEQUENCES: Record<OrderRow['fulfilment'], string> = {
  unfulfilled: 'is marked as shipped, and its customer gets the link by mail.',
  shipped: 'is on its way; its customer gets the new link by mail.',
  delivered: 'has arrived; its customer is not told of the number any more.',
};

/** A select can only express "no choice" by a value. */
const TrackingForm = z.object({
  trackingNumber: Tracking.shape.trackingNumber,
  carrier: z.enum(['', ...CARRIERS]),
});

const CHOICES = CARRIERS.map((carrier) => ({ value: carrier, label: carrier }));

/** Ships an order by its tracking number, or corrects that number. */
export function ShipForm({ open, ...props }: ShipFormProps) {
  return open && <OpenShipForm {...props} />;
}

function OpenShipForm({ onClose, order, returnFocusTo }: Omit<ShipFormProps, 'open'>) {
  const isNew = order.trackingNumber === null;
  const known = CARRIERS.find((carrier) => carrier === order.carrier);
  const form = useRecordForm({
    schema: TrackingForm,
    loaded: { trackingNumber: order.trackingNumber ?? '', carrier: known ?? '' },
    change: 'orders.ship',
    save: ({ trackingNumber, carrier }) =>
      apiSend('PUT', `/api/admin/orders/${order.id}/tracking`, {
        trackingNumber,
        carrier: carrier || undefined,
      }),
    onSaved: onClose,
    done: 'Tracking number updated successfully',
    failed: 'Failed to update tracking number',
    touches: TOUCHED_BY_ORDERS,
  });
  return (
    <DrawerForm
      title={isNew ? 'Add Tracking Number' : 'Change Tracking Number'}
      description={`Order ${orderNumber(order.id)} ${CONSEQUENCES[order.fulfilment]}`}
      progress={form.progress}
      save={isNew ? 'Ship' : 'Save Tracking Number'}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <TextField
        label="Tracking number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
        autoFocus
        {...form.field('trackingNumber')}
      />
      <SelectField
        label="Carrier"
        options={known ? CHOICES : [{ value: '', label: 'The shop’s usual carrier' }, ...CHOICES]}
        {...form.field('carrier')}
      />
    </DrawerForm>
  );
}
