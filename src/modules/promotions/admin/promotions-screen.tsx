import { ReceiptPercentIcon } from '@heroicons/react/24/outline';
import { RowMenu, removeAction, switchAction } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { DrawerList } from '../../../kit/admin/list/drawer-list.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { type PillTone, StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, InPrint } from '../../../ui/tables/data-table.tsx';
import type { PromotionState } from '../constants.ts';
import * as promotionsApi from '../endpoints.ts';
import type { PromotionRecord } from '../schema.ts';
import { promotionSentence } from './promotion-sentence.ts';
import { StacksWith } from './stacks-with.tsx';
import { useWords } from './use-words.ts';

const PromotionDrawer = openedOnDemand(
  async () => (await import('./promotion-form.tsx')).PromotionDrawer,
);

const SCREEN = '/admin/promotions';

const STATES: Record<PromotionState, { label: string; tone?: PillTone }> = {
  active: { label: 'Running', tone: 'accent' },
  scheduled: { label: 'Scheduled', tone: 'warm' },
  ended: { label: 'Ended' },
  used_up: { label: 'Used up' },
  off: { label: 'Off' },
};

const columns: Column<PromotionRecord>[] = [
  {
    id: 'name',
    head: 'Name',
    sort: 'name',
    cell: (promotion) => (
      <span className="grid">
        <span className="wrap-anywhere">{promotion.name}</span>
        <span className="wrap-anywhere font-regular text-ink-soft text-xs">
          <Sentence promotion={promotion} />
        </span>
        {promotion.unknownKinds.length > 0 && (
          <span className="wrap-anywhere font-regular text-danger text-xs">
            No product is of {promotion.unknownKinds.map((kind) => `“${kind}”`).join(', ')}.
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'code',
    head: 'Code',
    from: 'lg',
    cell: ({ code }) => code ?? <span className="text-ink-soft">by itself</span>,
  },
  {
    id: 'state',
    head: 'Status',
    cell: ({ state }) => <StatusPill tone={STATES[state].tone}>{STATES[state].label}</StatusPill>,
  },
  {
    id: 'uses',
    head: 'Used',
    sort: 'uses',
    figures: true,
    from: 'sm',
    cell: ({ uses, maxUses }) => (
      <>
        <InPrint>used </InPrint>
        {maxUses === null ? uses : `${uses} of ${maxUses}`}
      </>
    ),
  },
  {
    id: 'endsAt',
    head: 'Until',
    sort: 'endsAt',
    from: 'xl',
    hiddenOnPhones: true,
    cell: ({ endsAt }) => (endsAt ? <DateTime at={endsAt} /> : ''),
  },
];

function Sentence({ promotion }: { promotion: PromotionRecord }) {
  return promotionSentence(promotion, useWords());
}

const promotions: ListDefinition<PromotionRecord> = {
  from: promotionsApi.list,
  title: 'Promotions',
  pageSize: 20,
  noun: promotionsApi.noun,
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns,
  searches: 'Name, code',
  sort: '-createdAt',
  filters: {
    state: {
      kind: 'choice',
      label: 'Status',
      options: Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
    },
  },
  // What has ended meets none.
  fold: (promotion) =>
    ['active', 'scheduled'].includes(promotion.state) && <StacksWith promotion={promotion} />,
  actions: (promotion) => <PromotionMenu promotion={promotion} />,
  empty: {
    icon: ReceiptPercentIcon,
    title: 'No promotions yet',
    text: 'Codes that shoppers type, and offers that apply by themselves.',
  },
};

/** The promotions. */
export const PromotionsScreen = () => (
  <DrawerList
    list={promotions}
    screen={SCREEN}
    add={{ label: 'Add Promotion', needs: promotionsApi.add }}
    Drawer={PromotionDrawer}
  />
);

function PromotionMenu({ promotion }: { promotion: PromotionRecord }) {
  const actions = [
    switchAction(promotionsApi, promotion, ['Switch On', 'Switch Off']),
    removeAction(
      promotionsApi,
      promotion,
      <p>
        “<span className="wrap-anywhere font-strong">{promotion.name}</span>” takes nothing off any
        more. Orders keep what it took off them.
      </p>,
    ),
  ];
  return <RowMenu name={promotion.name} actions={() => actions} />;
}
