import { isAllSent } from '../../modules/orders/order-label.ts';
import { optionsText } from '../../modules/orders/order-text.ts';
import type { OrderDetail } from '../../modules/orders/schema.ts';
import { formatDate } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { TrackButton } from './track-button.tsx';

/** Whether it comes in several parcels, or only a part of it has left. One with all of it needs no list. */
export const isInParcels = ({ shipments, status }: OrderDetail): boolean =>
  shipments.length > 1 ||
  (shipments.length === 1 && (status === 'Processing' || status === 'Completed'));

/** 'Part 1 of 2'; of how many is only known once all have left. */
export const partName = ({ status, shipments }: OrderDetail, place: number): string =>
  isAllSent(status) ? `Part ${place + 1} of ${shipments.length}` : `Part ${place + 1}`;

/** What is in which parcel, and how far each is. */
export function OrderParcels({ order }: { order: OrderDetail }) {
  const settings = useSettings();
  return (
    <ol className="grid gap-5 text-sm">
      {order.shipments.map((parcel, place) => (
        <li key={parcel.id} className="grid justify-items-start gap-2">
          <h3 className="font-strong text-base">
            {parcel.collection ? 'Collected' : partName(order, place)}
            {parcel.deliveredAt !== null && !parcel.collection && ', delivered'}
          </h3>
          <p className="text-ink-soft">
            {parcel.deliveredAt === null ? 'Sent on' : parcel.collection ? 'On' : 'Arrived on'}{' '}
            <time dateTime={parcel.deliveredAt ?? parcel.shippedAt}>
              {formatDate(parcel.deliveredAt ?? parcel.shippedAt, settings)}
            </time>
            {parcel.carrier && ` with ${parcel.carrier}`}{' '}
            <span className="figures inline-block max-w-full wrap-anywhere text-ink">
              {parcel.trackingNumber}
            </span>
          </p>
          <ul>
            {parcel.lines.map(({ itemId, quantity }) => {
              const item = order.items.find(({ id }) => id === itemId);
              return (
                item && (
                  <li key={itemId}>
                    {quantity} × {[item.name, optionsText(item.options)].filter(Boolean).join(', ')}
                  </li>
                )
              );
            })}
          </ul>
          {parcel.deliveredAt === null && (
            <TrackButton
              order={order}
              parcel={{ ...parcel, place: place + 1 }}
              variant="secondary"
              size="sm"
            />
          )}
        </li>
      ))}
    </ol>
  );
}
