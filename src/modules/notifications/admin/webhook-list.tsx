import { PaperAirplaneIcon } from '@heroicons/react/24/outline';
import { type Action, ActionButton, useActions } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, InPrint } from '../../../ui/tables/data-table.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { DELIVERY_STATUSES } from '../constants.ts';
import * as webhooksApi from '../endpoints.ts';
import type { WebhookDelivery } from '../schema.ts';

const TONES = { waiting: 'warm', delivered: 'accent', failed: 'danger' } as const;
const NAMES = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;

const columns: Column<WebhookDelivery>[] = [
  {
    id: 'event',
    head: 'Event',
    cell: ({ type, lastError, body }) => (
      <>
        {type}
        {lastError && (
          <span className="wrap-anywhere block font-regular text-danger text-xs">{lastError}</span>
        )}
        <details className="font-regular text-xs">
          <summary className="w-fit cursor-pointer text-ink-soft">What is sent</summary>
          <span className="wrap-anywhere block">{body}</span>
        </details>
      </>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    from: 'sm',
    cell: ({ status }) => <StatusPill tone={TONES[status]}>{NAMES[status]}</StatusPill>,
  },
  {
    id: 'answer',
    head: 'Answer',
    figures: true,
    from: 'lg',
    cell: ({ responseStatus }) => (
      <>
        <InPrint>answer </InPrint>
        {responseStatus ?? <span className="text-ink-soft">none</span>}
      </>
    ),
  },
  {
    id: 'attempts',
    head: 'Attempts',
    figures: true,
    from: 'lg',
    cell: ({ attempts }) => (
      <>
        {attempts}
        <InPrint>{attempts === 1 ? ' attempt' : ' attempts'}</InPrint>
      </>
    ),
  },
  {
    id: 'next',
    head: 'Next try',
    from: 'xl',
    cell: ({ nextTryAt }) =>
      nextTryAt && (
        <>
          <InPrint>next try </InPrint>
          <DateTime at={nextTryAt} />
        </>
      ),
  },
  {
    id: 'createdAt',
    head: 'When',
    sort: 'createdAt',
    from: 'lg',
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];

function Replay({ delivery: { id, type } }: { delivery: WebhookDelivery }) {
  const action: Action = {
    id: 'replay',
    label: 'Send Again',
    busy: 'Sending…',
    needs: webhooksApi.replay,
    run: async () => {
      await apiSend(webhooksApi.replay({ id }));
      return { done: 'The delivery is sent again' };
    },
    failed: 'Failed to send the delivery again',
  };
  const of = useActions([action]);
  return of.actions.map((one) => (
    <span key={one.id} className="block py-1 pr-2 sm:pr-0">
      <ActionButton of={of} action={one}>
        <VisuallyHidden> {type}</VisuallyHidden>
      </ActionButton>
    </span>
  ));
}

/** What went to the webhook. */
export const webhookDeliveries: ListDefinition<WebhookDelivery> = {
  from: webhooksApi.listDeliveries,
  title: 'Webhook deliveries',
  pageSize: 20,
  noun: { one: 'delivery', many: 'deliveries' },
  rowId: ({ id }) => id,
  rowName: ({ type }) => type,
  columns,
  searches: 'Event, error, id',
  sort: '-createdAt',
  filters: {
    status: {
      kind: 'choice',
      label: 'Status',
      many: true,
      options: DELIVERY_STATUSES.map((value) => ({ value, label: NAMES[value] })),
    },
  },
  views: [
    { name: 'All', search: {} },
    { name: 'Failed', search: { status: 'failed' } },
    { name: 'Waiting', search: { status: 'waiting' } },
  ],
  actions: (delivery) => <Replay delivery={delivery} />,
  empty: {
    icon: PaperAirplaneIcon,
    title: 'No deliveries yet',
    text: 'Once a webhook address is set, what is sent to it appears here, with what came of it.',
  },
};
