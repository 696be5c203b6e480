import { GiftIcon } from '@heroicons/react/24/outline';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { DrawerList } from '../../../kit/admin/list/drawer-list.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { formatMoney } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import * as giftCardsApi from '../endpoints.ts';
import type { GiftCardRow } from '../schema.ts';
import { STATES } from './gift-cards.ts';

const GiftCardDrawer = openedOnDemand(
  async () => (await import('./gift-card-drawer.tsx')).GiftCardDrawer,
);

const columns: Column<GiftCardRow>[] = [
  {
    id: 'card',
    head: 'Card',
    cell: ({ lastFour }) => <span className="figures">…{lastFour}</span>,
  },
  {
    id: 'recipient',
    head: 'Recipient',
    sort: 'recipient',
    from: 'sm',
    cell: ({ recipientName, recipientEmail }) => (
      <span className="grid">
        <span className="wrap-anywhere">{recipientName}</span>
        <span className="wrap-anywhere text-ink-soft text-xs">{recipientEmail}</span>
      </span>
    ),
  },
  {
    id: 'state',
    head: 'Status',
    cell: ({ state }) => <StatusPill tone={STATES[state].tone}>{STATES[state].label}</StatusPill>,
  },
  {
    id: 'balance',
    head: 'Balance',
    sort: 'balance',
    figures: true,
    cell: (card) => <Balance card={card} />,
  },
  {
    id: 'expiresAt',
    head: 'Expires',
    sort: 'expiresAt',
    from: 'xl',
    hiddenOnPhones: true,
    cell: ({ expiresAt }) => (expiresAt ? <DateTime at={expiresAt} /> : ''),
  },
  {
    id: 'createdAt',
    head: 'Issued',
    sort: 'createdAt',
    from: 'lg',
    hiddenOnPhones: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];

function Balance({ card: { balance, amount, currency } }: { card: GiftCardRow }) {
  const settings = useSettings();
  const money = (text: string) => formatMoney(text, { ...settings, currency });
  if (balance === amount) return money(balance);
  return (
    <>
      {money(balance)} <span className="whitespace-nowrap text-ink-soft">of {money(amount)}</span>
    </>
  );
}

const giftCards: ListDefinition<GiftCardRow> = {
  from: giftCardsApi.list,
  title: 'Gift Cards',
  pageSize: 20,
  noun: { one: 'gift card', many: 'gift cards' },
  rowId: ({ id }) => id,
  rowName: ({ lastFour }) => `gift card ${lastFour}`,
  columns,
  searches: 'Last four, recipient',
  sort: '-createdAt',
  filters: {
    state: {
      kind: 'choice',
      label: 'Status',
      options: Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
    },
  },
  empty: {
    icon: GiftIcon,
    title: 'No gift cards yet',
    text: 'Money to spend in the shop, for whoever has the code.',
  },
};

/** The gift cards. */
export const GiftCardsScreen = () => (
  <DrawerList
    list={giftCards}
    screen="/admin/gift-cards"
    add={{ label: 'Issue Gift Card', needs: giftCardsApi.add }}
    Drawer={GiftCardDrawer}
  />
);
