import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod';
import { useDone } from '../../../kit/admin/action.tsx';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { showFailure } from '../../../shared/failures.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { QuantityStepper } from '../../../ui/fields/quantity-stepper.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { CARRIERS } from '../../settings/carriers.ts';
import * as orderRecordsApi from '../admin-endpoints.ts';
import { type OrderRecord, type OrderRow, type ShipmentView, Tracking } from '../admin-schema.ts';
import { optionsText } from '../order-text.ts';
import { trackingAction, undoShipment } from './order-actions.tsx';
import { leftOf, piecesOf } from './order-items.ts';

type ShipFormProps = {
  open: boolean;
  onClose: () => void;
  order: Pick<OrderRow, 'id'>;
  /** The parcel whose number is corrected; left out: what is left is shipped, or the latest parcel corrected. */
  shipment?: ShipmentView;
  /** Where the next order of the list is, to go on with. */
  next?: string;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

/** Ships what is left of an order, or some of it, with a tracking number or without; or corrects a parcel's number. */
export function ShipForm({ open, ...props }: ShipFormProps) {
  return open && <LoadingShipForm {...props} />;
}

function LoadingShipForm({ order: { id }, shipment, ...props }: Omit<ShipFormProps, 'open'>) {
  const { data, error } = useQuery({
    ...apiQuery(orderRecordsApi.find({ id })),
    staleTime: 0,
  });
  const close = useEffectEvent(props.onClose);
  // Once it is open, an answer that could not be had again takes nothing away that was typed.
  const failure = data ? null : error;
  useEffect(() => {
    if (!failure) return;
    showFailure(failure, 'The order could not be loaded');
    close();
  }, [failure]);
  if (!data) return null;
  const corrected = shipment ?? (piecesOf(data.items).left > 0 ? undefined : data.shipments.at(-1));
  return corrected ? (
    <CorrectForm order={data} shipment={corrected} {...props} />
  ) : (
    <PackForm order={data} {...props} />
  );
}

type OpenProps = Omit<ShipFormProps, 'open' | 'order' | 'shipment'> & { order: OrderRecord };

/** A select can only express "no choice" and "none of these" by values. */
const CarrierForm = z.object({
  carrier: z.enum(['', 'other', ...CARRIERS]),
  otherCarrier: z.string().trim().max(50, 'At most 50 characters'),
});
type CarrierForm = z.infer<typeof CarrierForm>;

const isNamed = ({ carrier, otherCarrier }: CarrierForm) =>
  carrier !== 'other' || otherCarrier !== '';
const UNNAMED = { path: ['otherCarrier'], error: 'Please name the carrier' };

const TrackingForm = CarrierForm.extend({
  trackingNumber: Tracking.shape.trackingNumber,
}).refine(isNamed, UNNAMED);

/** The fields for a parcel that was brought by this carrier. */
function carrierFields(carrier: string | null): CarrierForm {
  const known = CARRIERS.find((one) => one === carrier);
  return { carrier: known ?? (carrier ? 'other' : ''), otherCarrier: known ? '' : (carrier ?? '') };
}

/** What is asked of the server by them. */
const chosenCarrier = ({ carrier, otherCarrier }: CarrierForm) =>
  carrier === 'other' ? { otherCarrier } : { carrier: carrier || undefined };

const Packing = z
  .object({
    trackingNumber: z.string().trim().max(100, 'At most 100 characters'),
    ...CarrierForm.shape,
    lines: z
      .array(z.object({ itemId: z.string(), quantity: z.number().int().min(0) }))
      .refine((lines) => lines.some(({ quantity }) => quantity > 0), {
        error: 'Please choose what is in the parcel',
      }),
    notifyCustomer: z.boolean(),
  })
  .refine(isNamed, UNNAMED);

/** What its customer learns of it. */
function toldOf(trackingNumber: string | null, isTold: boolean): string {
  if (!isTold) return 'Shipped. The customer is not told.';
  return trackingNumber ? 'Shipped. The customer has the link.' : 'The customer is told by mail.';
}

function PackForm({ onClose, order, next, returnFocusTo }: OpenProps) {
  const { tell } = useDone();
  const navigate = useNavigate();
  const goesOn = useRef(false);
  const toShip = order.items.filter((item) => leftOf(item) > 0);
  const form = useRecordForm<z.infer<typeof Packing>, OrderRecord>({
    schema: Packing,
    loaded: {
      lines: toShip.map((item) => ({ itemId: item.id, quantity: leftOf(item) })),
      trackingNumber: '',
      ...carrierFields(order.carrier),
      notifyCustomer: true,
    },
    change: orderRecordsApi.ship,
    save: ({ lines, carrier, otherCarrier, ...parcel }) =>
      apiSend(
        orderRecordsApi.ship(
          { id: order.id },
          {
            ...parcel,
            lines: lines.filter(({ quantity }) => quantity > 0),
            ...chosenCarrier({ carrier, otherCarrier }),
          },
        ),
      ),
    onSaved(saved) {
      onClose();
      if (goesOn.current && next) navigate({ href: next });
      const shipment = saved.shipments.at(-1);
      if (!shipment) return;
      tell({
        done: shipment.trackingNumber ? 'Tracking number updated successfully' : 'Order shipped',
        note: [
          toldOf(shipment.trackingNumber, form.getValues('notifyCustomer')),
          saved.fulfilment === 'unfulfilled' && 'The rest is still to ship.',
        ]
          .filter(Boolean)
          .join(' '),
        what: `order ${order.number}`,
        undo: undoShipment(order.id, shipment.id),
      });
    },
    done: 'Order shipped',
    failed: 'Failed to update tracking number',
  });
  const isTracked = form.watch('trackingNumber').trim() !== '';
  const lines = form.watch('lines');
  const packed = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { left } = piecesOf(order.items);
  const problem = form.progress.problems.find(({ path }) => path.startsWith('lines'));
  const shipAndGoOn = () => {
    goesOn.current = true;
    form.progress.submit();
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    goesOn.current = false;
    if (!next || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    shipAndGoOn();
  };
  return (
    // What is pressed in the drawer comes by here, though it stands elsewhere on the page.
    <div
      className="contents"
      onKeyDownCapture={onKeyDownCapture}
      onSubmitCapture={() => {
        goesOn.current = false;
      }}
    >
      <DrawerForm
        title="Ship Order"
        description={
          (packed === left
            ? `Order ${order.number} is marked as shipped.`
            : `Order ${order.number} is shipped in part; the rest follows in another parcel.`) +
          (order.isPickup ? ' Its customer wanted to collect it.' : '')
        }
        progress={form.progress}
        save={packed === left ? 'Ship' : `Ship ${packed} of ${left}`}
        also={next ? { label: 'Ship and Open Next', run: shipAndGoOn } : undefined}
        onClose={onClose}
        returnFocusTo={returnFocusTo}
      >
        <div data-field="lines" className="grid gap-1.5">
          <ul className="divide-y divide-line rounded-md border border-line">
            {toShip.map((item, place) => (
              <li
                key={item.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 text-sm"
              >
                <span className="grid min-w-0 flex-1 basis-32">
                  <span className="wrap-anywhere font-strong">{item.name}</span>
                  <span className="wrap-anywhere text-ink-soft text-xs">
                    {[optionsText(item.options), `${leftOf(item)} left`]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <QuantityStepper
                  label={`In this parcel: ${item.name}`}
                  min={0}
                  max={leftOf(item)}
                  value={lines[place]?.quantity ?? 0}
                  onChange={(quantity) => form.put(`lines.${place}.quantity`, quantity)}
                />
              </li>
            ))}
          </ul>
          {problem && (
            <p role="alert" className="text-danger text-sm">
              {problem.text}
            </p>
          )}
        </div>
        <TrackingFields
          number={form.field('trackingNumber')}
          carrier={form.field('carrier')}
          otherCarrier={form.field('otherCarrier')}
          isOther={form.watch('carrier') === 'other'}
          none={isTracked ? 'The shop’s usual carrier' : 'None, or not known'}
          isOptional
        />
        <Checkbox label="Tell the customer by mail" {...form.flag('notifyCustomer')} />
      </DrawerForm>
    </div>
  );
}

function CorrectForm({
  onClose,
  order,
  shipment,
  returnFocusTo,
}: OpenProps & { shipment: ShipmentView }) {
  const form = useRecordForm<z.infer<typeof TrackingForm>>({
    schema: TrackingForm,
    loaded: {
      trackingNumber: shipment.trackingNumber ?? '',
      ...carrierFields(shipment.carrier),
    },
    change: orderRecordsApi.changeShipment,
    save: ({ trackingNumber, ...by }) =>
      apiSend(
        orderRecordsApi.changeShipment(
          { id: order.id, shipmentId: shipment.id },
          { trackingNumber, ...chosenCarrier(by) },
        ),
      ),
    onSaved: onClose,
    done: 'Tracking number updated successfully',
    failed: 'Failed to update tracking number',
  });
  return (
    <DrawerForm
      title={trackingAction(shipment)}
      description={`Order ${order.number} ${
        shipment.deliveredAt === null
          ? 'is on its way; its customer gets the new link by mail.'
          : 'has arrived; its customer is not told of the number any more.'
      }`}
      progress={form.progress}
      save="Save Tracking Number"
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <TrackingFields
        number={form.field('trackingNumber')}
        carrier={form.field('carrier')}
        otherCarrier={form.field('otherCarrier')}
        isOther={form.watch('carrier') === 'other'}
        none={shipment.carrier === null ? 'The shop’s usual carrier' : undefined}
      />
    </DrawerForm>
  );
}

const CHOICES = [
  ...CARRIERS.map((carrier) => ({ value: carrier, label: carrier })),
  { value: 'other', label: 'Another carrier' },
];

type Field = UseFormRegisterReturn<string> & { error?: string };

type TrackingFieldsProps = {
  number: Field;
  carrier: Field;
  otherCarrier: Field;
  /** Its name is typed. */
  isOther: boolean;
  /** What it means to choose no carrier; left out: one must be chosen. */
  none?: string | undefined;
  isOptional?: boolean;
};

function TrackingFields(props: TrackingFieldsProps) {
  const { number, carrier, otherCarrier, isOther, none, isOptional = false } = props;
  return (
    <>
      <TextField
        label={isOptional ? 'Tracking number (optional)' : 'Tracking number'}
        hint={isOptional ? 'Left empty, it goes as a letter that cannot be followed.' : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required={!isOptional}
        autoFocus
        {...number}
      />
      <SelectField
        label="Carrier"
        options={none === undefined ? CHOICES : [{ value: '', label: none }, ...CHOICES]}
        {...carrier}
      />
      {isOther && (
        <TextField
          label="Name of the carrier"
          hint="The customer reads it. The shop knows no page of it that says where the parcel is."
          autoComplete="off"
          maxLength={50}
          {...otherCarrier}
        />
      )}
    </>
  );
}
