import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { countryCode, countryName } from '../../../kit/countries.ts';
import type { Call } from '../../../kit/endpoint.ts';
import { todayIn } from '../../../kit/format.ts';
import { apiListQuery } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LoadFailure } from '../../../ui/loading/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type Column, DataTable, DataTableSkeleton } from '../../../ui/tables/data-table.tsx';
import { REFUSAL_REASONS } from '../constants.ts';
import * as analyticsApi from '../endpoints.ts';
import type { DestinationMonth, RefusedSale } from '../schema.ts';
import { CsvButton } from './figure-panel.tsx';

const SHOWN = 20;
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

/** What authorities ask for: where nicotine products were sent, and which sales were refused. */
export function ComplianceScreen() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader title="Compliance" />
      <Destinations />
      <RefusedSales />
    </div>
  );
}

const DESTINATION_COLUMNS: Column<DestinationMonth>[] = [
  {
    id: 'place',
    head: 'Destination',
    cell: ({ country, state }) => [countryName(country), state].filter(Boolean).join(', '),
  },
  { id: 'parcels', head: 'Parcels', figures: true, cell: ({ parcels }) => parcels },
  { id: 'pieces', head: 'Pieces', figures: true, cell: ({ pieces }) => pieces },
  { id: 'nicotine', head: 'With nicotine', figures: true, cell: ({ nicotine }) => nicotine },
];

function Destinations() {
  const navigate = useNavigate();
  const { timeZone, shopCountry } = useSettings();
  const search = useSearch({ strict: false }) as { month?: unknown };
  const month = MONTH.test(String(search.month)) ? String(search.month) : lastMonth(timeZone);
  const list = useShown((limit) => analyticsApi.listDestinations({ month, limit }));
  const mayExport = useCan(analyticsApi.downloadShipments);
  return (
    <Panel
      title="Sent by destination"
      action={
        mayExport && (
          <CsvButton
            call={analyticsApi.downloadShipments({ month })}
            fallbackName={`shipments_${month}.csv`}
            of={`the parcels of ${month}`}
          />
        )
      }
    >
      <div className="grid gap-3 px-5 py-4">
        <p className="max-w-prose text-ink-soft text-sm">
          What left in a month, by where it went. The file has a line an item.
          {countryCode(shopCountry) === 'US' &&
            ' Its columns are those of the monthly report that the PACT Act asks for; devices, parts and liquids without nicotine count as well, so it holds them all.'}
        </p>
        <span className="w-48">
          <TextField
            label="Month"
            type="month"
            value={month}
            onChange={({ target }) => {
              if (MONTH.test(target.value)) {
                navigate({ href: `/admin/analytics/compliance?month=${target.value}` });
              }
            }}
          />
        </span>
      </div>
      <Rows
        {...list}
        label="Sent by destination"
        columns={DESTINATION_COLUMNS}
        rowId={({ country, state }) => `${country} ${state}`}
        none="Nothing left in this month."
      />
    </Panel>
  );
}

/** Reports are about the month that is over. */
function lastMonth(timeZone: string): string {
  const first = new Date(todayIn(timeZone).slice(0, 7));
  first.setUTCMonth(first.getUTCMonth() - 1);
  return first.toISOString().slice(0, 7);
}

const REFUSAL_COLUMNS: Column<RefusedSale>[] = [
  { id: 'reason', head: 'Reason', cell: ({ reason }) => REFUSAL_REASONS[reason] },
  {
    id: 'place',
    head: 'Destination',
    cell: ({ country, state }) =>
      country ? [countryName(country), state].filter(Boolean).join(', ') : 'Not known',
  },
  { id: 'at', head: 'When', figures: true, cell: ({ at }) => <DateTime at={at} /> },
];

function RefusedSales() {
  const list = useShown((limit) => analyticsApi.listRefusedSales({ limit }));
  return (
    <Panel
      title="Refused sales"
      action={
        <CsvButton
          call={analyticsApi.downloadRefusedSales()}
          fallbackName="refused_sales.csv"
          of="refused sales"
        />
      }
    >
      <p className="max-w-prose px-5 py-4 text-ink-soft text-sm">
        Checkouts that the shop refused because of its rules, without the names of those who wanted
        to buy, kept for four years. Whoever says at the door that they are too young is sent away
        by their own browser, so the shop does not learn of it.
      </p>
      <Rows
        {...list}
        label="Refused sales"
        columns={REFUSAL_COLUMNS}
        rowId={({ id }) => id}
        none="No sale was refused."
      />
    </Panel>
  );
}

/** The first rows of a list, and more on demand. */
function useShown<Row>(call: (limit: number) => Call<Row[]>) {
  const [limit, setLimit] = useState(SHOWN);
  const query = useQuery({ ...apiListQuery(call(limit)), staleTime: 0 });
  return { query, limit, showMore: () => setLimit(Math.min(100, limit + 2 * SHOWN)) };
}

type RowsProps<Row> = ReturnType<typeof useShown<Row>> & {
  label: string;
  columns: Column<Row>[];
  rowId(row: Row): string;
  none: string;
};

function Rows<Row extends object>(props: RowsProps<Row>) {
  const { query, limit, showMore, label, columns, rowId, none } = props;
  const { data, error, refetch } = query;
  if (error) return <LoadFailure centred text={error.message} onRetry={refetch} />;
  if (!data) return <DataTableSkeleton rows={4} />;
  if (data.total === 0) {
    return <p className="px-5 pt-2 pb-8 text-center text-ink-soft text-sm">{none}</p>;
  }
  return (
    <>
      <DataTable label={label} columns={columns} rows={data.items} rowId={rowId} />
      {data.total > data.items.length && (
        <p className="flex items-center justify-between gap-4 border-line border-t px-5 py-2 text-ink-soft text-sm">
          {data.items.length} of {data.total}
          {limit < 100 && (
            <Button size="sm" variant="secondary" onClick={showMore}>
              Show more
            </Button>
          )}
        </p>
      )}
    </>
  );
}
