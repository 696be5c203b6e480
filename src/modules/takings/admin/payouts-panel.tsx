import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../shared/format.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Panel } from '../../../ui/panel.tsx';
import { type PillTone, StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import * as takingsApi from '../endpoints.ts';
import type { ProviderPayouts } from '../schema.ts';

type Payout = ProviderPayouts['payouts'][number] & { provider: string };

const STATES: Record<Payout['status'], { name: string; tone?: PillTone }> = {
  arrived: { name: 'Arrived', tone: 'accent' },
  under_way: { name: 'Under way', tone: 'warm' },
  failed: { name: 'Failed', tone: 'danger' },
};

/** What providers sent to the bank, each payout with what it is made of; nothing where none tells. */
export function Payouts({ date }: { date: string }) {
  const { data = [] } = useQuery({
    ...apiQuery(takingsApi.listPayouts({ date })),
    staleTime: 60_000,
  });
  return data.map(({ provider, name, failed, payouts }) => (
    <Panel key={provider} title={`Paid out by ${name}`}>
      {payouts.length === 0 ? (
        <p className="px-5 py-4 text-ink-soft text-sm">
          {failed ?? 'Nothing arrived at the bank in these days.'}
        </p>
      ) : (
        <DataTable
          label={`Paid out by ${name}`}
          columns={columns}
          rows={payouts.map((payout) => ({ ...payout, provider }))}
          rowId={({ id }) => id}
          rowName={({ arrives }) => `the payout of ${arrives}`}
          fold={(payout) => <Parts payout={payout} />}
        />
      )}
    </Panel>
  ));
}

const columns: Column<Payout>[] = [
  { id: 'arrives', head: 'At the bank', cell: ({ arrives }) => <Day of={arrives} /> },
  {
    id: 'status',
    head: 'Status',
    from: 'sm',
    cell: ({ status }) => <StatusPill tone={STATES[status].tone}>{STATES[status].name}</StatusPill>,
  },
  {
    id: 'amount',
    head: 'Amount',
    figures: true,
    cell: (payout) => <Amount of={payout} amount={payout.amount} />,
  },
];

function Day({ of }: { of: string }) {
  const { locale } = useSettings();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${of}T00:00:00Z`));
}

function Amount({ of, amount }: { of: Payout; amount: string }) {
  const settings = useSettings();
  return formatMoney(amount, { ...settings, currency: of.currency });
}

const PART_NAMES = {
  payments: 'Payments',
  refunds: 'Refunds',
  charges: 'Charges',
  other: 'Other',
} as const;

function Parts({ payout }: { payout: Payout }) {
  const { provider, id } = payout;
  const query = useQuery(apiQuery(takingsApi.findPayoutParts({ provider, payoutId: id })));
  return (
    <Loaded query={query}>
      {({ parts }) =>
        parts === null ? (
          <p className="text-sm">Its provider does not say what it is made of.</p>
        ) : (
          <dl className="grid max-w-80 gap-1 text-sm">
            {(Object.keys(PART_NAMES) as (keyof typeof PART_NAMES)[]).map((part) => (
              <div key={part} className="flex justify-between gap-4">
                <dt className="text-ink-soft">{PART_NAMES[part]}</dt>
                <dd className="figures">
                  <Amount of={payout} amount={parts[part]} />
                </dd>
              </div>
            ))}
            <div className="flex justify-between gap-4 border-line border-t pt-1 font-strong">
              <dt>Sent to the bank</dt>
              <dd className="figures">
                <Amount of={payout} amount={payout.amount} />
              </dd>
            </div>
          </dl>
        )
      }
    </Loaded>
  );
}
