import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiPagesQuery } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { LoadMore } from '../../../ui/loading/load-more.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import * as customersApi from '../admin-endpoints.ts';
import { MAIL_WISHES } from '../mail-preferences.ts';
import type { TimelineEntry } from '../schema.ts';

const PAGE_SIZE = 15;

/** What happened to a customer, the latest first. */
export function TimelinePanel({ id }: { id: string }) {
  const query = useInfiniteQuery({
    ...apiPagesQuery(customersApi.timeline({ id }), PAGE_SIZE),
    staleTime: 0,
  });
  return (
    <Panel title="Timeline">
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items);
          const total = pages.at(-1)?.total ?? entries.length;
          return (
            <>
              <ol className="divide-y divide-line text-sm">
                {entries.map((entry) => (
                  <li
                    key={`${entry.kind} ${entry.id}`}
                    className="grid gap-x-4 gap-y-0.5 px-5 py-3 sm:grid-cols-[1fr_auto]"
                  >
                    <p className="wrap-anywhere min-w-0">
                      <Sentence entry={entry} />
                    </p>
                    <p className="text-ink-soft text-xs">
                      <DateTime at={entry.at} />
                    </p>
                  </li>
                ))}
              </ol>
              {total > PAGE_SIZE && (
                <div className="px-5 pb-4">
                  <LoadMore
                    shown={entries.length}
                    total={total}
                    things="entries"
                    query={query}
                    failure="Failed to load more. Please try again."
                    onLoad={() => void query.fetchNextPage()}
                  />
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

const EVENTS: Record<string, string> = {
  shipped: 'was shipped',
  delivered: 'was delivered',
  collected: 'was collected',
  'ready for collection': 'is ready for collection',
  cancelled: 'was cancelled',
};

const RETURNS: Record<string, string> = {
  requested: 'asked for',
  approved: 'approved',
  received: 'received',
  refunded: 'refunded',
  exchanged: 'exchanged',
  refused: 'refused',
  withdrawn: 'withdrawn',
};

function Sentence({ entry }: { entry: TimelineEntry }): ReactNode {
  const settings = useSettings();
  const { kind, what, note, amount, currency } = entry;
  const money = amount ? formatMoney(amount, { ...settings, ...(currency && { currency }) }) : '';
  const order = <OrderLink entry={entry} />;
  switch (kind) {
    case 'account':
      return 'The account was made';
    case 'note':
      return (
        <>
          <span className="text-ink-soft">{note} noted: </span>
          <span className="whitespace-pre-line">{what}</span>
        </>
      );
    case 'sign-in':
      return `Signed in with ${what}`;
    case 'consent': {
      const [how = ''] = note.split(' ');
      const name = MAIL_WISHES[what as keyof typeof MAIL_WISHES]?.label ?? what;
      return `${how === 'given' ? 'Agreed to mail' : 'Stopped mail'}: ${name}`;
    }
    case 'mail':
      return `Mail: ${what}${note === 'sent' ? '' : ` (${note})`}`;
    case 'order':
      return (
        <>
          Ordered {order} for {money}
        </>
      );
    case 'order-event':
      return (
        <>
          Order {order} {EVENTS[note] ?? note}
        </>
      );
    case 'refund':
      return (
        <>
          {money} of {order} {note === 'done' ? 'was given back' : `to be given back (${note})`}
        </>
      );
    case 'return':
      return (
        <>
          A return of {order} was {RETURNS[note] ?? note}
        </>
      );
    case 'review':
      return `Reviewed ${what}: ${note} of 5 stars`;
    case 'question':
      return `Asked about ${what}: ${note}`;
    case 'message':
      return `${note === 'shop' ? 'The shop wrote' : 'Wrote to the shop'}: ${what}`;
  }
}

function OrderLink({ entry: { orderId, what } }: { entry: TimelineEntry }) {
  if (!orderId) return what;
  return (
    <SiteLink
      href={`/admin/orders/${orderId}`}
      className="text-accent underline underline-offset-4 hover:no-underline"
    >
      {what}
    </SiteLink>
  );
}
