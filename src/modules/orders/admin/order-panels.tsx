import type { ReactNode } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { FormFrame } from '../../../kit/admin/form/form-frame.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { useShortcuts } from '../../../kit/admin/frame/shortcuts.ts';
import { writeDays } from '../../../kit/format.ts';
import { toQueryString } from '../../../kit/query-string.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { capitalised, formatDate, formatMoney, toMinorUnits } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { actorText } from '../../audit/actors.ts';
import * as customersApi from '../../customers/admin-endpoints.ts';
import * as orderRecordsApi from '../admin-endpoints.ts';
import { NewNote, type OrderRecord } from '../admin-schema.ts';
import { cardLines, discountLines, dueName, feeLines, taxLines } from '../order-text.ts';
import { isPacked } from './order-items.ts';

/** Amounts in the order's own currency. */
export function useOrderMoney({ currency }: OrderRecord) {
  const settings = useSettings();
  return (amount: string) => formatMoney(amount, { ...settings, currency });
}

/** How an order's total is made up, and how it is paid. */
export function OrderAmounts({ order }: { order: OrderRecord }) {
  const money = useOrderMoney(order);
  return (
    <Panel title="Money">
      <dl className="figures grid gap-1 px-5 py-4 text-sm">
        <Amount name="Subtotal" value={money(order.subtotal)} />
        {discountLines(order).map(({ name, amount }) => (
          <Amount key={name} name={name} value={`−${money(amount)}`} />
        ))}
        <Amount name={`Shipping (${order.shippingMethod})`} value={money(order.shipping)} />
        {feeLines(order).map(({ key, name, amount }) => (
          <Amount key={key} name={name} value={money(amount)} />
        ))}
        {taxLines(order).map(({ name, amount }) => (
          <Amount key={name} name={name} value={money(amount)} />
        ))}
        {order.correction !== '0.00' && (
          <Amount name="Correction" value={money(order.correction)} />
        )}
        <Amount name="Total" value={money(order.amount)} strong />
        {cardLines(order).map(({ name, amount }) => (
          <Amount key={name} name={name} value={`−${money(amount)}`} />
        ))}
        {order.giftCard !== '0.00' && (
          <Amount name={dueName(order)} value={money(order.due)} strong />
        )}
        {toMinorUnits(order.refunded) > 0 && (
          <Amount name="Refunded" value={`−${money(order.refunded)}`} />
        )}
        {toMinorUnits(order.owed) > 0 && (
          <Amount name="Left to pay" value={money(order.owed)} strong />
        )}
        <Amount name="Payment" value={order.paymentMethod} />
      </dl>
    </Panel>
  );
}

function Amount({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? 'flex justify-between font-strong' : 'flex justify-between'}>
      <dt className={strong ? undefined : 'text-ink-soft'}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Whose order it is, and where it goes. */
export function OrderPeople({ order }: { order: OrderRecord }) {
  const { payerName, email, customer, shippingAddress: address } = order;
  const seesCustomers = useCan(customersApi.find);
  const region = [address.city, address.state, address.zipCode].filter(Boolean).join(', ');
  return (
    <Panel title="Customer">
      <div className="grid gap-4 px-5 py-4 text-sm">
        <div className="grid gap-0.5">
          <p className="wrap-anywhere font-strong">
            {customer && seesCustomers ? (
              <SiteLink
                href={`/admin/users/${customer.id}`}
                className="text-accent underline-offset-4 hover:underline"
              >
                {payerName}
              </SiteLink>
            ) : (
              payerName
            )}
          </p>
          {email && (
            <a
              href={`mailto:${email}`}
              className="wrap-anywhere w-fit text-accent underline-offset-4 hover:underline"
            >
              {email}
            </a>
          )}
          {customer && email ? (
            <SiteLink
              href={`/admin/orders${toQueryString({ search: email })}`}
              className="w-fit text-accent underline-offset-4 hover:underline"
            >
              {customer.orders === 1 ? '1 order' : `${customer.orders} orders`}
            </SiteLink>
          ) : (
            <p className="text-ink-soft">The account is deleted.</p>
          )}
        </div>
        <address className="grid not-italic">
          <span className="text-ink-soft text-xs">{addressName(order)}</span>
          {[address.name, address.street, region, address.country, address.phone ?? ''].map(
            (line, place) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address keep their places.
              line && <span key={place}>{line}</span>,
          )}
        </address>
      </div>
    </Panel>
  );
}

/** What is collected needs none, unless it is sent after all. */
function addressName({ isPickup, fulfilment, items }: OrderRecord): string {
  if (!items.some(isPacked)) return 'Address';
  if (!isPickup) return 'Delivery address';
  return fulfilment === 'unfulfilled' ? 'Address, should it be sent after all' : 'Address';
}

/** How it is sent, and when it was promised to come; nothing where there is nothing to send. */
export function OrderDelivery({ order }: { order: OrderRecord }) {
  const settings = useSettings();
  const { estimatedDelivery } = order;
  if (!order.items.some(isPacked)) return null;
  return (
    <Panel title={order.isPickup ? 'Collection' : 'Delivery'}>
      <dl className="grid gap-3 px-5 py-4 text-sm">
        <Fact name="Method">{order.shippingMethod}</Fact>
        {order.readyForCollectionAt && (
          <Fact name="Ready since">
            <DateTime at={order.readyForCollectionAt} />
          </Fact>
        )}
        {estimatedDelivery && (
          <Fact name="Promised for">
            {order.arrives
              ? writeDays(order.arrives, settings.locale)
              : formatDate(estimatedDelivery, settings)}
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-xs">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** 'status: completed, before: pending'. */
const correctionText = (
  before: Record<string, string> | null,
  after: Record<string, string>,
  money: (amount: string) => string,
) =>
  Object.entries(after)
    .map(([field, value]) => {
      const shown = (text = '') =>
        field === 'amount' ? money(text) : text.replaceAll('_', ' ') || 'none';
      // The event says already that it is about tags.
      if (field === 'tags') return tagsText(value, before?.[field] ?? '');
      return `${FIELDS[field] ?? field}: ${shown(value)}, before: ${shown(before?.[field])}`;
    })
    .join(' · ');

/** 'VIP', 'VIP, no longer gift wrap', 'no longer gift wrap': what came and what went. */
function tagsText(now: string, before: string): string {
  const [after, earlier] = [now, before].map((text) => text.split(', ').filter(Boolean)) as [
    string[],
    string[],
  ];
  const came = after.filter((tag) => !earlier.includes(tag));
  const went = earlier.filter((tag) => !after.includes(tag));
  return [...came, ...(went.length > 0 ? [`no longer ${went.join(', ')}`] : [])].join(', ');
}

const FIELDS: Record<string, string> = { payerName: 'payer', paymentChannel: 'channel' };

/** What happened to the order and what staff noted, with who did it, the newest first. */
export function OrderHistory({ order }: { order: OrderRecord }) {
  const money = useOrderMoney(order);
  return (
    <Panel title="History and notes">
      <AddNote order={order} />
      <ol className="divide-y divide-line text-sm">
        {order.history.map((entry) => (
          <li
            key={`${entry.at} ${entry.event} ${entry.trackingNumber}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3"
          >
            <span className="wrap-anywhere">
              <span className="font-strong">{capitalised(entry.event)}</span>
              {entry.amount && ` ${money(entry.amount)}`}
              {entry.pieces && ` ${entry.pieces === 1 ? '1 piece' : `${entry.pieces} pieces`}`}
              {entry.trackingNumber && ` ${entry.trackingNumber}`}
              {entry.formerTrackingNumber && `, before: ${entry.formerTrackingNumber}`}
              {entry.after && ` ${correctionText(entry.before, entry.after, money)}`}
              <span className="text-ink-soft"> by {actorText(entry.actor, entry.by)}</span>
              {entry.note && <span className="block whitespace-pre-line">{entry.note}</span>}
            </span>
            <span className="text-ink-soft text-xs">
              <DateTime at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** For staff alone. */
function AddNote({ order: { id } }: { order: OrderRecord }) {
  const canNote = useCan(orderRecordsApi.addNote);
  const form = useRecordForm({
    schema: NewNote,
    loaded: { text: '' },
    change: orderRecordsApi.addNote,
    save: (note) => apiSend(orderRecordsApi.addNote({ id }, note)),
    reload: () => ({ values: { text: '' } }),
    done: 'Note added',
    failed: 'Failed to add the note',
  });
  useShortcuts(canNote ? [{ key: 'n', label: 'Note', run: () => form.setFocus('text') }] : []);
  if (!canNote) return null;
  return (
    <div className="border-line border-b px-5 py-4">
      <FormFrame progress={form.progress} className="grid gap-3">
        <TextAreaField
          label="Note"
          hint="For staff; the customer does not read it."
          rows={2}
          {...form.field('text')}
        />
        <div>
          <Button
            type="submit"
            size="sm"
            variant="secondary"
            busy={form.progress.state === 'saving'}
            busyLabel="Adding…"
          >
            Add Note
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}
