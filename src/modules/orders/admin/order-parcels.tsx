import { type Action, ActionButton, ActionMenu, useActions } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { capitalised } from '../../../shared/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import * as orderRecordsApi from '../admin-endpoints.ts';
import type { OrderRecord, ShipmentView } from '../admin-schema.ts';
import { printing } from './desk/printing.ts';
import { ItemLine } from './item-line.tsx';
import { trackingAction, undoDelivery, undoShipment } from './order-actions.tsx';
import { isPacked, leftOf, piecesOf } from './order-items.ts';
import { useOrderMoney } from './order-panels.tsx';
import { TrackingLink } from './tracking-link.tsx';

type Item = OrderRecord['items'][number];

type OrderParcelsProps = {
  order: OrderRecord;
  /** Whether it may still be shipped. */
  isAlive: boolean;
  /** Opens the form that corrects a parcel's number. */
  onCorrect: (shipment: ShipmentView) => void;
};

/** What was ordered, by where it is: still to ship, in which parcel, given up, or back again. */
export function OrderParcels({ order, isAlive, onCorrect }: OrderParcelsProps) {
  const { left, shipped, all } = piecesOf(order.items);
  const waiting = order.items.filter((item) => leftOf(item) > 0);
  const withdrawn = order.items.filter((item) => item.withdrawn > 0);
  const returned = order.items.filter((item) => item.returned > 0);
  const isPartly = shipped > 0;
  return (
    <>
      {left > 0 && (
        <Panel
          title={isAlive ? `${waitsFor(order)} ${isPartly ? `${left} of ${all}` : left}` : 'Items'}
        >
          <Lines items={waiting.map((item) => ({ item, quantity: leftOf(item) }))} order={order} />
        </Panel>
      )}
      {order.shipments.map((shipment) => (
        <Parcel
          key={shipment.id}
          order={order}
          shipment={shipment}
          isAlive={isAlive}
          onCorrect={onCorrect}
        />
      ))}
      {withdrawn.length > 0 && (
        <Panel title="Not sent">
          <Lines
            items={withdrawn.map((item) => ({
              item,
              quantity: item.withdrawn,
              refunded: Math.min(item.withdrawn, item.refunded),
            }))}
            order={order}
          />
        </Panel>
      )}
      {returned.length > 0 && (
        <Panel title="Returned">
          <ul className="divide-y divide-line">
            {returned.map((item) => (
              <ItemLine key={item.id} item={item} href={`/product/${item.slug}`}>
                {item.returned}
                <span className="block font-regular text-ink-soft text-xs">
                  {settledText(item)}
                </span>
              </ItemLine>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** What the pieces that are still here wait for. */
function waitsFor({ isPickup, readyForCollectionAt }: OrderRecord): string {
  if (!isPickup) return 'To ship';
  return readyForCollectionAt === null ? 'To get ready' : 'Ready for collection';
}

/** What became of the money for pieces that came back: '1 refunded, 2 exchanged'. */
function settledText(item: Item): string {
  const { returned, refunded, withdrawn, exchanged } = item;
  const paidBack = Math.max(0, Math.min(returned, refunded - withdrawn));
  const parts = [paidBack > 0 && `${paidBack} refunded`, exchanged > 0 && `${exchanged} exchanged`];
  return parts.filter(Boolean).join(', ') || 'neither refunded nor exchanged';
}

/** Of how many pieces that left and never came back the money did. */
const keptOf = ({ returned, refunded, withdrawn }: Item): number =>
  Math.max(0, refunded - withdrawn - returned);

type ParcelProps = {
  order: OrderRecord;
  shipment: ShipmentView;
  isAlive: boolean;
  onCorrect: (shipment: ShipmentView) => void;
};

function Parcel({ order, shipment, isAlive, onCorrect }: ParcelProps) {
  const { id, collection, trackingNumber, deliveredAt, undoUntil, undeliverUntil } = shipment;
  const lines = shipment.lines.flatMap(({ itemId, quantity }) => {
    const item = order.items.find((one) => one.id === itemId);
    return item ? [{ item, quantity, refunded: Math.min(quantity, keptOf(item)) }] : [];
  });
  const isOfCards = !lines.some(({ item }) => isPacked(item));
  const mayChange = isAlive && !isOfCards;
  const name = trackingNumber ?? (collection ? 'collected' : 'without a number');
  const names = { id: order.id, shipmentId: id };
  const undelivering = undoDelivery(orderRecordsApi.undoParcelDelivery(names));
  const isOne = order.shipments.length === 1 && order.fulfilment === 'shipped';
  const of = useActions([
    // Of an order in one parcel that is the order's own next action.
    mayChange &&
      deliveredAt === null &&
      !isOne && {
        id: 'deliver',
        label: 'Mark Delivered',
        busy: 'Saving…',
        needs: orderRecordsApi.deliverParcel,
        run: async () => {
          await apiSend(orderRecordsApi.deliverParcel(names));
          return { done: 'Parcel marked as delivered', undo: undelivering };
        },
        failed: 'Failed to mark the parcel as delivered',
      },
    mayChange &&
      undoUntil !== null && {
        id: 'undo',
        label: 'Undo',
        busy: 'Undoing…',
        needs: orderRecordsApi.undoShipment,
        run: undoShipment(order.id, id, collection ? 'Collection' : 'Parcel'),
        failed: 'Failed to undo it',
      },
    mayChange &&
      undeliverUntil !== null && {
        id: 'undo',
        label: 'Undo Delivery',
        busy: 'Undoing…',
        needs: orderRecordsApi.undoParcelDelivery,
        run: undelivering,
        failed: 'Failed to undo it',
      },
    mayChange &&
      !collection && {
        id: 'correct',
        label: trackingAction(shipment),
        needs: orderRecordsApi.changeShipment,
        open: () => onCorrect(shipment),
      },
    !isOfCards &&
      printing('Packing Slip', orderRecordsApi.printPackingSlips, {
        ids: order.id,
        shipment: id,
      }),
  ]);
  const isBeside = (action: Action) => action.id === 'undo' || action.id === 'deliver';
  return (
    <Panel
      title={titleOf(shipment, isOfCards)}
      action={
        <span className="flex items-center gap-2">
          {of.actions.filter(isBeside).map((action) => (
            <ActionButton key={action.id} of={of} action={action}>
              <span className="sr-only"> of parcel {name}</span>
            </ActionButton>
          ))}
          <ActionMenu
            of={of}
            actions={of.actions.filter((action) => !isBeside(action))}
            label={`Actions for parcel ${name}`}
          />
        </span>
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b px-5 py-3 text-sm">
        <span className="wrap-anywhere">
          {isOfCards ? 'Made, with codes of their own' : wayOf(shipment)}{' '}
          <span className="figures font-strong">{trackingNumber}</span>
          <TrackingLink order={{ ...order, ...shipment }} className="mt-1" />
        </span>
        <span className="text-ink-soft text-xs">
          <DateTime at={deliveredAt ?? shipment.shippedAt} />
        </span>
      </div>
      <Lines items={lines} order={order} />
    </Panel>
  );
}

function titleOf({ collection, deliveredAt }: ShipmentView, isOfCards: boolean): string {
  if (isOfCards) return 'Gift cards';
  if (collection) return 'Collected';
  return deliveredAt === null ? 'Shipped' : 'Delivered';
}

function wayOf({ collection, carrier, trackingNumber }: ShipmentView): string {
  if (collection) return 'Handed over at the shop';
  const number = trackingNumber === null && 'without a tracking number';
  return capitalised([carrier, number].filter(Boolean).join(', '));
}

function Lines({
  items,
  order,
}: {
  /** `refunded`: of how many the money went back. */
  items: { item: Item; quantity: number; refunded?: number }[];
  order: OrderRecord;
}) {
  const money = useOrderMoney(order);
  return (
    <ul className="divide-y divide-line">
      {items.map(({ item, quantity, refunded = 0 }) => (
        <ItemLine key={item.id} item={item} href={`/product/${item.slug}`}>
          {quantity} × {money(item.price)}
          {refunded > 0 && (
            <span className="block font-regular text-warm text-xs">
              {refunded === quantity ? 'Refunded' : `${refunded} refunded`}
            </span>
          )}
        </ItemLine>
      ))}
    </ul>
  );
}
