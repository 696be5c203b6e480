import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Photo } from '../../modules/media/photos.ts';
import { optionsText } from '../../modules/orders/order-text.ts';
import type { OrderDetail } from '../../modules/orders/schema.ts';
import { REASON_NAMES, type ReturnStatus } from '../../modules/returns/constants.ts';
import * as returnsApi from '../../modules/returns/endpoints.ts';
import type { ReturnView } from '../../modules/returns/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { formatDate } from '../../shared/format.ts';
import { apiQuery, refetchAfterWrite } from '../../shared/queries.ts';
import { useSettings } from '../../shared/settings.ts';
import { withWholePostcodes } from '../../shared/whole-postcodes.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusHandedOn } from '../../ui/focus/focus-handed-on.ts';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { type PillTone, StatusPill } from '../../ui/status-pill.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { OrderPanel } from './order-panel.tsx';
import { ORDERS_KEY, orderPath } from './orders.ts';

const ReturnForm = openedOnDemand(async () => (await import('./return-form.tsx')).ReturnForm);

/** What is sent back of an order, and how to send something back; nothing before anything has left. */
export function OrderReturns({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const hasLeft = order.shipments.length > 0;
  const { data } = useQuery({
    ...apiQuery(returnsApi.list({ id: order.id })),
    staleTime: 0,
    enabled: hasLeft,
  });
  if (!hasLeft || !data) return null;
  const isPossible = data.lines.some(({ most }) => most > 0);
  const refusals = [...new Set(data.lines.flatMap(({ refusal }) => refusal ?? []))];
  return (
    <OrderPanel title="Returns">
      {data.returns.map((one) => (
        <OneReturn key={one.id} orderId={order.id} one={one} address={data.address} />
      ))}
      {isPossible ? (
        <ReturnButton onPress={() => setOpen(true)} />
      ) : (
        data.returns.length === 0 && <p className="text-ink-soft text-sm">{refusals.join(' ')}</p>
      )}
      <ReturnForm
        open={isOpen}
        onClose={() => setOpen(false)}
        order={order}
        lines={data.lines}
        terms={data.terms}
      />
    </OrderPanel>
  );
}

/** Gone once all is on its way back. */
const ReturnButton = ({ onPress }: { onPress: () => void }) => (
  <Button
    ref={useFocusHandedOn<HTMLButtonElement>()}
    variant="secondary"
    aria-haspopup="dialog"
    onPointerEnter={ReturnForm.preload}
    onFocus={ReturnForm.preload}
    onClick={onPress}
    className="justify-self-start"
  >
    Return Items
  </Button>
);

const STATES: Record<ReturnStatus, { name: string; text: string; tone?: PillTone }> = {
  requested: { name: 'Asked for', text: 'We look at it and write to you.', tone: 'warm' },
  approved: { name: 'Approved', text: 'Please send it to:', tone: 'accent' },
  refused: { name: 'Refused', text: '', tone: 'danger' },
  withdrawn: { name: 'Withdrawn', text: 'You keep it.' },
  received: { name: 'Received', text: 'It is here. We look at it now.', tone: 'accent' },
  inspected: {
    name: 'Received',
    text: 'We have looked at it, and refund or exchange it next.',
    tone: 'accent',
  },
  refunded: { name: 'Refunded', text: 'Your money is on its way back.' },
  exchanged: { name: 'Exchanged', text: 'In its place you get:' },
};

function OneReturn({
  orderId,
  one,
  address,
}: {
  orderId: string;
  one: ReturnView;
  address: string;
}) {
  const settings = useSettings();
  const { name, text, tone } = STATES[one.status];
  return (
    <div className="grid gap-2 border-line border-b pb-4 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <time dateTime={one.createdAt} className="text-ink-soft">
          {formatDate(one.createdAt, settings)}
        </time>
        <StatusPill tone={tone}>{name}</StatusPill>
      </p>
      <ul>
        {one.lines.map((line) => (
          <li key={line.itemId} className="wrap-anywhere">
            {line.quantity} × {[line.name, optionsText(line.options)].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">{REASON_NAMES[one.reason]}</p>
      {one.note && (
        <p className="wrap-anywhere whitespace-pre-line text-ink-soft">You wrote: {one.note}</p>
      )}
      <PhotoRow photos={one.photos} />
      {(one.refusal || text) && <p className="wrap-anywhere">{one.refusal || text}</p>}
      {one.exchangeOrderId !== null && (
        <SiteLink
          href={orderPath(one.exchangeOrderId)}
          className="w-fit text-accent underline-offset-4 hover:underline"
        >
          Order {one.exchangeOrderNumber}
        </SiteLink>
      )}
      {one.status === 'approved' && (
        <address className="whitespace-pre-line not-italic">{withWholePostcodes(address)}</address>
      )}
      {one.withdrawable && <WithdrawButton orderId={orderId} returnId={one.id} />}
    </div>
  );
}

function WithdrawButton({ orderId, returnId }: { orderId: string; returnId: string }) {
  const withdraw = useWithdraw(orderId, returnId);
  return (
    <Button
      ref={useFocusHandedOn<HTMLButtonElement>()}
      size="sm"
      variant="ghost"
      // Its words stand in line with those above.
      className="-ml-4 justify-self-start"
      busy={withdraw.isPending}
      busyLabel="Withdrawing…"
      onClick={() => withdraw.mutate()}
    >
      Cancel Return
    </Button>
  );
}

/** Photos side by side; each opens in full. */
const PhotoRow = ({ photos }: { photos: Photo[] }) =>
  photos.length === 0 ? null : (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ id, url }, place) => (
        <li key={id}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={`Open your photo ${place + 1}`}
            className="block rounded-md"
          >
            <Picture
              src={url}
              alt=""
              sizes="6rem"
              width={1}
              height={1}
              className="w-24 rounded-md"
            />
          </a>
        </li>
      ))}
    </ul>
  );

function useWithdraw(orderId: string, returnId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend(returnsApi.withdraw({ id: orderId, returnId })),
    onSuccess: () => toast({ title: 'Return withdrawn' }),
    onError: (error) => showFailure(error, 'Failed to withdraw the return. Please try again.'),
    onSettled: () => refetchAfterWrite(queryClient, ORDERS_KEY),
  });
}
