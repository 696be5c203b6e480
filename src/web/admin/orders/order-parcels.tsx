import type { ReactNode } from 'react';
import { optionsText } from '../../../domain/orders/order-text.ts';
import type { OrderRecord, ShipmentView } from '../../../domain/orders/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { saveFile } from '../../shared/save-file.ts';
import { Panel } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { type Act, ActButton, ActMenu, useActs } from '../act.tsx';
import { Moment } from '../frame/moment.tsx';
import { ORDERS_PATH, TOUCHED_BY_ORDERS, undoneText, undoShipment } from './order-acts.tsx';
import { leftOf, piecesOf } from './order-items.ts';
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

/** What was ordered, by where it is: still to ship, in which parcel, or given up. */
export function OrderParcels({ order, isAlive, onCorrect }: OrderParcelsProps) {
  const { left, shipped, all } = piecesOf(order.items);
  const waiting = order.items.filter((item) => leftOf(item) > 0);
  const withdrawn = order.items.filter((item) => item.withdrawn > 0);
  const isPartly = shipped > 0;
  return (
    <>
      {left > 0 && (
        <Panel
          title={isAlive ? (isPartly ? `To ship ${left} of ${all}` : `To ship ${left}`) : 'Items'}
          action={isAlive && <PapersOf order={order} />}
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
            items={withdrawn.map((item) => ({ item, quantity: item.withdrawn }))}
            order={order}
          />
        </Panel>
      )}
    </>
  );
}

const printing = (label: string, path: string): Act => ({
  id: path,
  label,
  needs: 'orders.ship',
  busy: 'Drawing…',
  run: async () => {
    await saveFile(path, `${label.toLowerCase()}.pdf`);
    return { done: `${label} saved` };
  },
  failed: 'The file could not be made',
  touches: [],
});

function PapersOf({ order: { id } }: { order: OrderRecord }) {
  const of = useActs([
    printing('Packing Slip', `${ORDERS_PATH}/packing-slips.pdf?ids=${id}`),
    printing('Pick List', `${ORDERS_PATH}/pick-list.pdf?ids=${id}`),
  ]);
  return (
    <span className="flex flex-wrap gap-2">
      {of.acts.map((act) => (
        <ActButton key={act.id} of={of} act={act} />
      ))}
    </span>
  );
}

type ParcelProps = {
  order: OrderRecord;
  shipment: ShipmentView;
  isAlive: boolean;
  onCorrect: (shipment: ShipmentView) => void;
};

function Parcel({ order, shipment, isAlive, onCorrect }: ParcelProps) {
  const { id, carrier, trackingNumber, deliveredAt, undoUntil } = shipment;
  const call = `${ORDERS_PATH}/${order.id}/shipments/${id}`;
  const isOne = order.shipments.length === 1 && order.fulfilment === 'shipped';
  const of = useActs([
    // Of an order in one parcel that is the order's own next act.
    isAlive &&
      deliveredAt === null &&
      !isOne && {
        id: 'deliver',
        label: 'Mark Delivered',
        busy: 'Saving…',
        needs: 'orders.ship',
        run: async () => {
          await apiSend('POST', `${call}/deliver`);
          return { done: 'Parcel marked as delivered' };
        },
        failed: 'Failed to mark the parcel as delivered',
        touches: TOUCHED_BY_ORDERS,
      },
    isAlive &&
      undoUntil !== null && {
        id: 'undo',
        label: 'Undo',
        busy: 'Undoing…',
        needs: 'orders.ship',
        run: async () => {
          const { title: done, description: note } = undoneText(await undoShipment(order.id, id));
          return { done, note };
        },
        failed: 'Failed to undo it',
        touches: TOUCHED_BY_ORDERS,
      },
    isAlive && {
      id: 'correct',
      label: 'Change Tracking Number',
      needs: 'orders.ship',
      open: () => onCorrect(shipment),
    },
    printing('Packing Slip', `${ORDERS_PATH}/packing-slips.pdf?ids=${order.id}&shipment=${id}`),
  ]);
  const isBeside = (act: Act) => act.id === 'undo' || act.id === 'deliver';
  return (
    <Panel
      title={deliveredAt === null ? 'Shipped' : 'Delivered'}
      action={
        <span className="flex items-center gap-2">
          {of.acts.filter(isBeside).map((act) => (
            <ActButton key={act.id} of={of} act={act}>
              <span className="sr-only"> of parcel {trackingNumber}</span>
            </ActButton>
          ))}
          <ActMenu
            of={of}
            acts={of.acts.filter((act) => !isBeside(act))}
            label={`Actions for parcel ${trackingNumber}`}
          />
        </span>
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b px-5 py-3 text-sm">
        <span className="wrap-anywhere">
          {carrier} <span className="figures font-strong">{trackingNumber}</span>
          <TrackingLink order={{ ...order, ...shipment, id: order.id }} className="mt-1" />
        </span>
        <span className="text-ink-soft text-xs">
          <Moment at={deliveredAt ?? shipment.shippedAt} />
        </span>
      </div>
      <Lines
        items={shipment.lines.flatMap(({ itemId, quantity }) => {
          const item = order.items.find((one) => one.id === itemId);
          return item ? [{ item, quantity }] : [];
        })}
        order={order}
      />
    </Panel>
  );
}

function Lines({
  items,
  order,
}: {
  items: { item: Item; quantity: number }[];
  order: OrderRecord;
}) {
  const money = useOrderMoney(order);
  return (
    <ul className="divide-y divide-line">
      {items.map(({ item, quantity }) => (
        <Line key={item.id} item={item}>
          {quantity} × {money(item.price)}
        </Line>
      ))}
    </ul>
  );
}

function Line({ item, children }: { item: Item; children: ReactNode }) {
  return (
    <li className="flex gap-4 px-5 py-3 text-sm">
      <span className="size-14 shrink-0">
        <Picture
          src={item.imageUrl}
          alt=""
          sizes="3.5rem"
          width={1}
          height={1}
          className="rounded-md"
        />
      </span>
      <span className="grid min-w-0 flex-1 content-start">
        {/* A full load, as for every page of the shop from here. */}
        <a
          href={`/product/${item.slug}`}
          className="w-fit font-strong underline-offset-4 hover:underline"
        >
          {item.name}
        </a>
        <span className="wrap-anywhere text-ink-soft text-xs">
          {[optionsText(item.options), item.sku].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="figures whitespace-nowrap font-strong">{children}</span>
    </li>
  );
}
