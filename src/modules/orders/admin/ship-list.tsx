import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiSend } from '../../../shared/api-client.ts';
import { showFailure } from '../../../shared/failures.ts';
import { refetchAfterWrite } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { Drawer } from '../../../ui/overlays/modal.tsx';
import { type PillTone, StatusPill } from '../../../ui/status-pill.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { CARRIERS } from '../../settings/carriers.ts';
import * as orderRecordsApi from '../admin-endpoints.ts';
import type { ShipListLine, ShippedParcel } from '../admin-schema.ts';
import { TrackingFile } from './desk/tracking-file.tsx';

type ShipListProps = { open: boolean; onClose: () => void };

/** Ships many orders by a pasted list: first what each line is about, then all that can be. */
export function ShipList({ open, ...props }: ShipListProps) {
  return open && <OpenShipList {...props} />;
}

type Said = { tone?: PillTone; text: string };

const STATES: Record<ShipListLine['state'], Said> = {
  matched: { tone: 'accent', text: 'Matched' },
  unknown: { tone: 'danger', text: 'Unknown' },
  shipped: { text: 'Already shipped' },
  twice: { tone: 'warm', text: 'Twice' },
  closed: { text: 'Cancelled or refunded' },
  untracked: { tone: 'warm', text: 'No tracking number' },
  collection: { text: 'To be collected' },
  incomplete: { tone: 'danger', text: 'Number too long' },
  held: { tone: 'warm', text: 'On hold' },
};

const SHIPPED: Said = { tone: 'accent', text: 'Shipped' };

const CHOICES = [
  { value: '', label: 'The shop’s usual carrier' },
  ...CARRIERS.map((carrier) => ({ value: carrier, label: carrier })),
];

const ordersText = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

function OpenShipList({ onClose }: Omit<ShipListProps, 'open'>) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [carrier, setCarrier] = useState<(typeof CARRIERS)[number]>();
  const [notifyCustomer, setNotifyCustomer] = useState(true);
  const [withUntracked, setWithUntracked] = useState(false);
  const [outcome, setOutcome] = useState<ShippedParcel[]>();
  const reading = useMutation({
    mutationFn: () => apiSend(orderRecordsApi.readShipList({ text })),
    onError: (error) => showFailure(error, 'The list could not be read'),
  });
  const lines = reading.data ?? [];
  const untracked = lines.filter((line) => line.state === 'untracked');
  const matched = lines.filter(
    ({ state }) => state === 'matched' || (withUntracked && state === 'untracked'),
  );
  const shipping = useMutation({
    // In one call: whoever closes the tab meanwhile has shipped the whole list all the same.
    mutationFn: () => {
      const parcels = matched.flatMap(({ order, trackingNumber }) =>
        order ? [{ orderId: order.id, trackingNumber: trackingNumber || undefined }] : [],
      );
      const list = { parcels, carrier, notifyCustomer };
      return apiSend(orderRecordsApi.shipAll(list));
    },
    onError: (error) => {
      showFailure(error, 'The answer was lost; the list says what was shipped');
      reading.mutate();
    },
    onSuccess: (result) => {
      const refused = result.filter(({ refusal }) => refusal !== null).length;
      toast({
        title: `${ordersText(result.length - refused)} shipped`,
        description: refused > 0 ? `${refused} could not be.` : undefined,
        destructive: refused === result.length,
      });
      if (refused === 0) onClose();
      else setOutcome(result);
    },
    onSettled: () => refetchAfterWrite(queryClient),
  });
  const isChecked = reading.isSuccess && !outcome;
  const type = (typed: string) => {
    setText(typed);
    // What was found is of another list.
    reading.reset();
    setOutcome(undefined);
    setWithUntracked(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reading.isPending || shipping.isPending) return;
    if (isChecked && matched.length > 0) shipping.mutate();
    else if (text.trim()) reading.mutate();
  };
  const outcomeOf = (line: ShipListLine) =>
    matched.includes(line) ? outcome?.find(({ orderId }) => orderId === line.order?.id) : undefined;
  return (
    <Drawer
      open
      title="Ship from a List"
      description="Each line: an order’s number, then its tracking number, if it has one."
      onOpenChange={() => !shipping.isPending && onClose()}
    >
      <form className="grid gap-5" onSubmit={submit}>
        <TextAreaField
          label="Parcels"
          hint="From a spreadsheet, or with a comma between the two."
          rows={8}
          spellCheck={false}
          autoFocus
          className="figures"
          placeholder="#1001, AB123456789GB"
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <TrackingFile onLines={type} />
        <SelectField
          label="Carrier"
          options={CHOICES}
          value={carrier ?? ''}
          onChange={({ target }) => setCarrier(CARRIERS.find((one) => one === target.value))}
        />
        <Checkbox
          label="Tell the customers by mail"
          checked={notifyCustomer}
          onChange={(event) => setNotifyCustomer(event.target.checked)}
        />
        {reading.isSuccess && (
          <section aria-label="What was found" className="grid gap-2">
            <p role="status" className="font-strong text-sm">
              {matched.length} of {lines.length === 1 ? '1 line' : `${lines.length} lines`} matched
            </p>
            {untracked.length > 0 && !outcome && (
              <Checkbox
                label={
                  untracked.length === 1
                    ? 'Also ship the one without a tracking number'
                    : `Also ship the ${untracked.length} without a tracking number`
                }
                checked={withUntracked}
                onChange={(event) => setWithUntracked(event.target.checked)}
              />
            )}
            <ol className="divide-y divide-line rounded-md border border-line text-sm">
              {lines.map((line, place) => (
                <FoundLine
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places, and one may be there twice.
                  key={place}
                  line={line}
                  became={outcomeOf(line)}
                />
              ))}
            </ol>
          </section>
        )}
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-6 py-4">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            busy={reading.isPending || shipping.isPending}
            busyLabel={shipping.isPending ? `Shipping ${ordersText(matched.length)}…` : 'Reading…'}
            aria-disabled={isChecked && matched.length === 0 ? true : undefined}
          >
            {isChecked ? `Ship ${ordersText(matched.length)}` : 'Check the List'}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

function FoundLine({ line, became }: { line: ShipListLine; became: ShippedParcel | undefined }) {
  const { number, trackingNumber, order, state } = line;
  const { tone, text } = became?.refusal === null ? SHIPPED : STATES[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <span className="wrap-anywhere min-w-0">
        <span className="figures font-strong">{order?.number ?? number}</span>{' '}
        <span className="figures">{trackingNumber}</span>
        {order && <span className="block text-ink-soft text-xs">{order.payerName}</span>}
        {became?.refusal && <span className="block text-danger text-xs">{became.refusal}</span>}
      </span>
      <StatusPill tone={tone}>{text}</StatusPill>
    </li>
  );
}
