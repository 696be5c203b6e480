import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ShipListLine } from '../../../domain/orders/schema.ts';
import { CARRIERS } from '../../../domain/settings/carriers.ts';
import { apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Drawer } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type PillTone, StatusPill } from '../../ui/status-pill.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { toast } from '../../ui/toast.ts';
import { callEach, type Outcome } from '../list/selection.ts';
import { ORDERS_PATH, TOUCHED_BY_ORDERS } from './order-acts.tsx';

type ShipListProps = { open: boolean; onClose: () => void };

/** Ships many orders by a pasted list: first what each line is about, then all that can be. */
export function ShipList({ open, ...props }: ShipListProps) {
  return open && <OpenShipList {...props} />;
}

const STATES: Record<ShipListLine['state'], { tone?: PillTone; text: string }> = {
  matched: { tone: 'accent', text: 'Matched' },
  unknown: { tone: 'danger', text: 'Unknown' },
  shipped: { text: 'Already shipped' },
  twice: { tone: 'warm', text: 'Twice' },
  closed: { text: 'Cancelled or refunded' },
  incomplete: { tone: 'danger', text: 'No tracking number' },
};

const CHOICES = [
  { value: '', label: 'The shop’s usual carrier' },
  ...CARRIERS.map((carrier) => ({ value: carrier, label: carrier })),
];

const ordersText = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

function OpenShipList({ onClose }: Omit<ShipListProps, 'open'>) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [carrier, setCarrier] = useState('');
  const [tellCustomer, setTellCustomer] = useState(true);
  const [shipped, setShipped] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const reading = useMutation({
    mutationFn: () => apiSend<ShipListLine[]>('POST', `${ORDERS_PATH}/ship-list`, { text }),
    onError: (error) => tellFailure(error, 'The list could not be read'),
  });
  const lines = reading.data ?? [];
  const matched = lines.filter((line) => line.state === 'matched');
  const shipping = useMutation({
    mutationFn: () => {
      setShipped(0);
      const numbers = new Map(matched.map((line) => [line.order?.id ?? '', line.trackingNumber]));
      const ship = (id: string) =>
        apiSend('POST', `${ORDERS_PATH}/${id}/shipments`, {
          trackingNumber: numbers.get(id),
          carrier: carrier || undefined,
          tellCustomer,
        });
      return callEach([...numbers.keys()], ship, setShipped);
    },
    onSuccess: (result) => {
      toast({
        title: `${ordersText(result.done)} shipped`,
        description:
          result.failures.length > 0 ? `${result.failures.length} could not be.` : undefined,
        destructive: result.done === 0,
      });
      if (result.failures.length === 0) onClose();
      else setOutcome(result);
    },
    onSettled: () =>
      Promise.all(TOUCHED_BY_ORDERS.map((path) => refetchAfterWrite(queryClient, [path]))),
  });
  const isChecked = reading.isSuccess && !outcome;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reading.isPending || shipping.isPending) return;
    if (isChecked && matched.length > 0) shipping.mutate();
    else if (text.trim()) reading.mutate();
  };
  const failureOf = (line: ShipListLine) =>
    outcome?.failures.find(({ id }) => line.state === 'matched' && id === line.order?.id)?.text;
  return (
    <Drawer
      open
      title="Ship from a List"
      description="Each line: an order’s number, then its tracking number."
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
          placeholder="21a465b0, AB123456789GB"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            // What was found is of another list.
            reading.reset();
            setOutcome(undefined);
          }}
        />
        <SelectField
          label="Carrier"
          options={CHOICES}
          value={carrier}
          onChange={(event) => setCarrier(event.target.value)}
        />
        <Checkbox
          label="Tell the customers by mail"
          checked={tellCustomer}
          onChange={(event) => setTellCustomer(event.target.checked)}
        />
        {reading.isSuccess && (
          <section aria-label="What was found" className="grid gap-2">
            <p role="status" className="font-strong text-sm">
              {matched.length} of {lines.length === 1 ? '1 line' : `${lines.length} lines`} matched
            </p>
            <ol className="divide-y divide-line rounded-md border border-line text-sm">
              {lines.map((line, place) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places, and one may be there twice.
                  key={place}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
                >
                  <span className="wrap-anywhere min-w-0">
                    <span className="figures font-strong">{line.number.slice(-8)}</span>{' '}
                    <span className="figures">{line.trackingNumber}</span>
                    {line.order && (
                      <span className="block text-ink-soft text-xs">{line.order.payerName}</span>
                    )}
                    {failureOf(line) && (
                      <span className="block text-danger text-xs">{failureOf(line)}</span>
                    )}
                  </span>
                  <StatusPill tone={STATES[line.state].tone}>{STATES[line.state].text}</StatusPill>
                </li>
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
            busyLabel={shipping.isPending ? `Shipped ${shipped} of ${matched.length}` : 'Reading…'}
            aria-disabled={isChecked && matched.length === 0 ? true : undefined}
          >
            {isChecked ? `Ship ${ordersText(matched.length)}` : 'Check the List'}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
