import { NewspaperIcon } from '@heroicons/react/24/outline';
import { type Action, RowMenu, removeAction, sending } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { DrawerList } from '../../../kit/admin/list/drawer-list.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { type PillTone, StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, InPrint } from '../../../ui/tables/data-table.tsx';
import * as newsletterApi from '../admin-endpoints.ts';
import type { NewsletterRecord, NewsletterState } from '../schema.ts';
import { AUDIENCE_NAMES } from './audience-names.ts';

const SCREEN = '/admin/newsletters';

const NewsletterDrawer = openedOnDemand(
  async () => (await import('./newsletter-drawer.tsx')).NewsletterDrawer,
);
const SendForm = openedOnDemand(async () => (await import('./send-form.tsx')).SendForm);

const STATES: Record<NewsletterState, { label: string; tone?: PillTone }> = {
  draft: { label: 'Draft' },
  scheduled: { label: 'Scheduled', tone: 'warm' },
  sending: { label: 'On its way', tone: 'warm' },
  sent: { label: 'Sent', tone: 'accent' },
};

const hasLeft = (state: NewsletterRecord['state']): boolean =>
  state === 'sending' || state === 'sent';

const columns: Column<NewsletterRecord>[] = [
  {
    id: 'subject',
    head: 'Subject',
    sort: 'subject',
    cell: ({ subject, audience }) => (
      <span className="grid">
        <span className="wrap-anywhere">{subject}</span>
        <span className="font-regular text-ink-soft text-xs">{AUDIENCE_NAMES[audience]}</span>
      </span>
    ),
  },
  {
    id: 'state',
    head: 'Status',
    cell: ({ state }) => <StatusPill tone={STATES[state].tone}>{STATES[state].label}</StatusPill>,
  },
  {
    id: 'sendAt',
    head: 'When',
    sort: 'sendAt',
    from: 'lg',
    cell: ({ sendAt }) => (sendAt ? <DateTime at={sendAt} /> : ''),
  },
  {
    id: 'sent',
    head: 'Sent',
    figures: true,
    from: 'sm',
    cell: ({ state, sent, readers }) =>
      hasLeft(state) && (
        <>
          <InPrint>sent </InPrint>
          {sent} of {readers}
        </>
      ),
  },
  {
    id: 'opened',
    head: 'Opened',
    figures: true,
    from: 'xl',
    hiddenOnPhones: true,
    // Nobody who did not agree is counted, so it is said of how many.
    cell: ({ counted, opened }) =>
      counted > 0 && (
        <>
          <InPrint>opened </InPrint>
          {opened} of {counted} counted
        </>
      ),
  },
  {
    id: 'unsubscribed',
    head: 'Unsubscribed',
    figures: true,
    from: 'xl',
    hiddenOnPhones: true,
    cell: ({ state, unsubscribed }) =>
      hasLeft(state) && (
        <>
          {unsubscribed}
          <InPrint> unsubscribed</InPrint>
        </>
      ),
  },
];

const newsletters: ListDefinition<NewsletterRecord> = {
  from: newsletterApi.newsletters.list,
  title: 'Newsletter',
  pageSize: 20,
  noun: newsletterApi.newsletters.noun,
  rowId: ({ id }) => id,
  rowName: ({ subject }) => subject,
  columns,
  searches: 'Subject',
  sort: '-createdAt',
  filters: {
    state: {
      kind: 'choice',
      label: 'Status',
      options: Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
    },
  },
  actions: (newsletter) => <NewsletterMenu newsletter={newsletter} />,
  empty: {
    icon: NewspaperIcon,
    title: 'No newsletter yet',
    text: 'Write one, try it on yourself, and send it to those who confirmed their subscription.',
  },
};

/** The newsletters: drafts, those that wait for their time, those that were sent. */
export const NewslettersScreen = () => (
  <DrawerList
    list={newsletters}
    screen={SCREEN}
    add={{ label: 'Write a Newsletter', needs: newsletterApi.newsletters.add }}
    Drawer={NewsletterDrawer}
  />
);

function NewsletterMenu({ newsletter }: { newsletter: NewsletterRecord }) {
  const { id, state, subject } = newsletter;
  const isOpen = state === 'draft' || state === 'scheduled';
  const stop: Action = {
    id: 'stop',
    label: 'Make It a Draft Again',
    busy: 'Stopping…',
    needs: newsletterApi.stopNewsletter,
    run: sending(newsletterApi.stopNewsletter({ id }), 'It is a draft again, and is not sent'),
    failed: 'Failed to stop the newsletter',
  };
  const remove = removeAction(
    newsletterApi.newsletters,
    newsletter,
    <p>
      “<span className="wrap-anywhere font-strong">{subject}</span>” and its figures are deleted.
      Nobody’s mail is called back.
    </p>,
  );
  return (
    <RowMenu
      name={subject}
      actions={(open) => [
        ...(isOpen
          ? [{ id: 'send', label: 'Send…', needs: newsletterApi.sendNewsletter, open }]
          : []),
        ...(state === 'scheduled' ? [stop] : []),
        ...(state === 'sending' ? [] : [remove]),
      ]}
      form={(form) => <SendForm {...form} newsletter={newsletter} />}
    />
  );
}
