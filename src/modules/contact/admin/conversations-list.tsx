import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import type { Column } from '../../../ui/tables/data-table.tsx';
import * as messagesApi from '../admin-endpoints.ts';
import type { ConversationRow } from '../schema.ts';
import { TurnPill } from './turn-pill.tsx';

const columns: Column<ConversationRow>[] = [
  {
    id: 'subject',
    head: 'Message',
    cell: ({ subject, lastText }) => (
      <span className="grid gap-0.5 lg:max-w-120">
        <span className="wrap-anywhere font-strong">{subject}</span>
        <span className="wrap-anywhere line-clamp-2 font-regular text-ink-soft">{lastText}</span>
      </span>
    ),
  },
  {
    id: 'name',
    head: 'From',
    sort: 'name',
    from: 'lg',
    cell: ({ name, email }) => (
      <span className="grid">
        <span className="wrap-anywhere">{name}</span>
        {email && <span className="wrap-anywhere text-ink-soft text-xs">{email}</span>}
      </span>
    ),
  },
  {
    id: 'order',
    head: 'Order',
    from: 'lg',
    cell: ({ orderNumber, orderNamed }) =>
      orderNumber ? (
        <span className="figures">{orderNumber}</span>
      ) : (
        orderNamed && <span className="wrap-anywhere text-ink-soft">“{orderNamed}”</span>
      ),
  },
  {
    id: 'last',
    head: 'Last',
    sort: 'lastAt',
    from: 'lg',
    cell: ({ lastAt }) => <DateTime at={lastAt} />,
  },
  { id: 'turn', head: 'Status', cell: ({ isWaiting }) => <TurnPill isWaiting={isWaiting} /> },
];

/** What people write to the shop, whoever wrote last first. */
export const conversations: ListDefinition<ConversationRow> = {
  from: messagesApi.list,
  title: 'Messages',
  pageSize: 20,
  noun: { one: 'conversation', many: 'conversations' },
  rowId: ({ id }) => id,
  rowName: ({ name, subject }) => `${subject}, from ${name}`,
  href: ({ id }) => `/admin/messages/${id}`,
  columns,
  searches: 'Name, address, subject, order',
  sort: '-lastAt',
  filters: {
    waiting: {
      kind: 'choice',
      label: 'Status',
      options: [
        { value: 'true', label: 'To be answered' },
        { value: 'false', label: 'Answered' },
      ],
    },
    order: {
      kind: 'choice',
      label: 'About',
      options: [
        { value: 'true', label: 'An order' },
        { value: 'false', label: 'Anything else' },
      ],
    },
  },
  views: [
    { name: 'All', search: {} },
    { name: 'To be answered', search: { waiting: 'true' } },
  ],
  empty: {
    icon: ChatBubbleLeftRightIcon,
    title: 'No messages yet',
    text: 'What people write on the contact page, and customers on the pages of their orders, appears here to be answered.',
  },
};
