import { useState } from 'react';
import { DetailPage, LoadedDetail, neighbourHref } from '../../../kit/admin/detail/detail-page.tsx';
import { Panels } from '../../../kit/admin/panels.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { Notice } from '../../../ui/notice.tsx';
import * as orderRecordsApi from '../admin-endpoints.ts';
import type { OrderRecord, ShipmentView } from '../admin-schema.ts';
import { isAlive } from '../order-label.ts';
import { releaseActions, useDesk } from './desk/desk-actions.tsx';
import { type OrderForm, orderActions } from './order-actions.tsx';
import { OrderChanges, OwedNotice } from './order-changes.tsx';
import { OrderFields } from './order-fields.tsx';
import { OrderAmounts, OrderDelivery, OrderHistory, OrderPeople } from './order-panels.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderHeadPills } from './order-states.tsx';
import { dealtWith } from './transactions/transaction-actions.tsx';
import { WaitingOrderNotice } from './waiting-order.tsx';

const ShipForm = openedOnDemand(async () => (await import('./ship-form.tsx')).ShipForm);
const RefundForm = openedOnDemand(async () => (await import('./refund-form.tsx')).RefundForm);
const EditForm = openedOnDemand(async () => (await import('./edit-order.tsx')).EditForm);

declare module '../../../kit/admin/panels.tsx' {
  interface PanelProps {
    /** Beside an order. */
    order: { order: OrderRecord };
  }
}

const LIST = { path: '/admin/orders', name: 'orders' };

/** What usually comes next, whatever else can be done. */
const NEXT = ['release', 'deliver', 'pay', 'ready', 'collect', 'ship'];

/** One order: what is in it, whose it is, what happened to it, and what comes next. */
export const OrderPage = ({ id }: { id: string }) => (
  <LoadedDetail id={id} find={orderRecordsApi.find} list={LIST} noun="order">
    {(order) => <LoadedOrder order={order} />}
  </LoadedDetail>
);

function LoadedOrder({ order }: { order: OrderRecord }) {
  const [form, setForm] = useState<OrderForm>();
  const [corrected, setCorrected] = useState<ShipmentView>();
  const close = () => {
    setForm(undefined);
    setCorrected(undefined);
  };
  const desk = useDesk(order);
  const actions = [
    ...releaseActions(order),
    ...orderActions(order, setForm),
    ...desk.actions,
    ...(order.attention === null ? [] : [dealtWith(order.id, order.attention)]),
  ];
  const isSent = order.fulfilment !== 'unfulfilled';
  const next = actions.find(
    (action) => NEXT.includes(action.id) && !(action.id === 'ship' && isSent),
  );
  return (
    <DetailPage
      title={`Order ${order.number}`}
      list={LIST}
      id={order.id}
      pills={<OrderHeadPills order={order} />}
      actions={actions}
      next={next?.id}
      aside={
        <>
          <OrderPeople order={order} />
          <OrderDelivery order={order} />
          <OrderPayments order={order} />
          <OrderChanges order={order} />
          <OrderFields order={order} />
          <Panels on="order" order={order} />
        </>
      }
      last={<OrderHistory order={order} />}
    >
      {order.payUntil !== null && <WaitingOrderNotice id={order.id} payUntil={order.payUntil} />}
      <OwedNotice order={order} />
      {order.holdReason !== null && (
        <Notice tone="warm" title="On hold: nothing of it is sent">
          {order.holdReason}
        </Notice>
      )}
      {order.customerNote !== null && (
        <Notice tone="quiet" title="Note from the customer">
          <span className="wrap-anywhere">{order.customerNote}</span>
        </Notice>
      )}
      {order.attention && (
        <Notice title="This order’s money needs attention">{order.attention}</Notice>
      )}
      <OrderParcels order={order} isAlive={isAlive(order.status)} onCorrect={setCorrected} />
      <OrderAmounts order={order} />
      <ShipForm
        open={form === 'ship' || corrected !== undefined}
        onClose={close}
        order={order}
        shipment={corrected}
        next={neighbourHref(LIST.path, order.id, 1)}
      />
      <RefundForm open={form === 'refund'} onClose={close} order={order} />
      <EditForm open={form === 'edit'} onClose={close} order={order} />
      {desk.drawers}
    </DetailPage>
  );
}
