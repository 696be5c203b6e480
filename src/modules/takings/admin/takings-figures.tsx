import type { ReactNode } from 'react';
import { countryName } from '../../../kit/countries.ts';
import { toQueryString } from '../../../kit/query-string.ts';
import { formatMoney } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { type DocumentFilter, KIND_NAMES, OWED_NAME, PART_NAMES, UNTAXED } from '../constants.ts';
import { rateName } from '../rate-name.ts';
import type { TakingsView } from '../schema.ts';

type FiguresProps = {
  view: TakingsView;
  /** As the address has it. */
  asked: { date: string; currency: string | undefined };
  /** What else stands below the documents, taxes and countries. */
  children?: ReactNode;
};

/** A figure with the documents that it is the sum of, unless it is no sum of any. */
interface Row {
  id: string;
  name: string;
  note?: string | undefined;
  amounts: string[];
  documents?: Record<string, string> | undefined;
}

/** The takings; each figure leads to its documents. */
export function Figures({ view, asked, children }: FiguresProps) {
  const settings = useSettings();
  const { total, giftCards, currency } = view;
  const money = (amount: string) => formatMoney(amount, { ...settings, currency });
  const hrefOf = (filter: Record<string, string>) =>
    `/admin/takings/documents${toQueryString({ ...asked, ...filter })}`;
  const table = { money, hrefOf };
  const refunds = view.parts.find(({ part }) => part === 'refund')?.amount ?? '0.00';
  const ofPart = (part: DocumentFilter) => ({ part });
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {[
          { name: 'Gross', amount: total.gross },
          { name: 'Net', amount: total.net },
          { name: 'Tax', amount: total.tax },
          { name: 'Refunds', amount: refunds, kind: 'credit_note' },
        ].map(({ name, amount, kind }) => (
          <div
            key={name}
            className="grid content-start gap-1 rounded-lg border border-line bg-surface p-4 sm:p-5"
          >
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="figures wrap-anywhere font-strong text-lg tracking-tight sm:text-2xl sm:tracking-normal">
              <SiteLink
                href={hrefOf(kind ? { kind } : {})}
                className="rounded-sm underline-offset-4 hover:underline"
              >
                {money(amount)}
              </SiteLink>
            </dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-ink-soft text-sm">
        Invoices count on their day, whether paid or not, and credit notes on the day on which the
        money went back. Days are those of {view.timeZone}. Press a figure for its documents.
      </p>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Group
            {...table}
            title="Documents"
            of="Document"
            heads={['Net', 'Tax', 'Gross']}
            rows={[
              ...view.documents.map(({ kind, count, net, tax, gross }) => ({
                id: kind,
                name: KIND_NAMES[kind].many,
                note: String(count),
                amounts: [net, tax, gross],
                documents: { kind },
              })),
              {
                id: 'all',
                name: 'All',
                amounts: [total.net, total.tax, total.gross],
                documents: {},
              },
            ]}
          />
          <Group
            {...table}
            title="Tax by country and rate"
            of="Country and rate"
            heads={['On', 'Tax']}
            rows={[
              ...view.taxes.map(({ country, name, percent, net, tax }) => ({
                id: `${country} ${rateName(name, percent)}`,
                name: `${countryName(country)}, ${rateName(name, percent)}`,
                amounts: [net, tax],
                documents: {
                  country,
                  rate: name === null ? UNTAXED : [name, percent].filter(Boolean).join(' '),
                },
              })),
              { id: 'all', name: 'All', amounts: [total.net, total.tax], documents: {} },
            ]}
          />
          <Group
            {...table}
            title="By country"
            of="Country"
            heads={['Net', 'Tax', 'Gross']}
            rows={view.countries.map(({ country, net, tax, gross }) => ({
              id: country,
              name: countryName(country),
              amounts: [net, tax, gross],
              documents: { country },
            }))}
          />
          {children}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Group
            {...table}
            title="What the gross is made of"
            of="Part"
            heads={['Amount']}
            rows={[
              ...view.parts.map(({ part, amount }) => ({
                id: part,
                name: PART_NAMES[part],
                amounts: [amount],
                documents: ofPart(part),
              })),
              { id: 'all', name: 'Gross', amounts: [total.gross], documents: {} },
            ]}
          />
          <Group
            {...table}
            title="By way to pay"
            of="Way to pay"
            heads={['Invoiced', 'Refunded', 'Together', 'Charges', UNPAID]}
            rows={[
              ...view.ways.map(({ way, invoiced, refunded, total: sum, unpaid, charged }) => ({
                id: way,
                name: way,
                amounts: [invoiced, refunded, sum, charged, unpaid],
                documents: { way },
              })),
              {
                id: 'gift cards',
                name: 'Gift cards',
                amounts: ['', '', view.giftCardsSpent, '', ''],
                documents: ofPart('gift_card'),
              },
              ...(Number(view.owed) === 0
                ? []
                : [
                    {
                      id: 'owed',
                      name: OWED_NAME,
                      amounts: ['', '', '', '', view.owed],
                      documents: ofPart('owed'),
                    },
                  ]),
            ]}
          />
          <Group
            {...table}
            title="Gift cards"
            of="Change"
            heads={['Amount']}
            rows={[
              { id: 'issued', name: 'Issued', amounts: [giftCards.issued] },
              {
                id: 'sold',
                name: 'Sold',
                note: 'on the day on which it was paid',
                amounts: [giftCards.sold],
                documents: ofPart('cards_sold'),
              },
              {
                id: 'taken back',
                name: 'Taken back',
                note: 'with refunds of what was paid for them',
                amounts: [giftCards.takenBack],
              },
              { id: 'adjusted', name: 'Adjusted by hand', amounts: [giftCards.adjusted] },
              {
                id: 'spent',
                name: 'Spent on orders',
                note: 'on the day on which it was ordered',
                amounts: [giftCards.spent],
              },
              {
                id: 'given back',
                name: 'Given back',
                note: 'of orders that came to nothing',
                amounts: [giftCards.givenBack],
              },
              { id: 'refunded', name: 'Refunded to cards', amounts: [giftCards.refunded] },
              { id: 'balance', name: 'Owed on cards at the end', amounts: [giftCards.balance] },
            ]}
          />
        </div>
      </div>
    </>
  );
}

const UNPAID = 'Unpaid';

type GroupProps = {
  title: string;
  /** What a row is. */
  of: string;
  heads: string[];
  rows: Row[];
  money(amount: string): string;
  hrefOf(filter: Record<string, string>): string;
};

function Group({ title, of, heads, rows, money, hrefOf }: GroupProps) {
  const columns: Column<Row>[] = [
    {
      id: 'name',
      head: of,
      cell: ({ name, note }) => (
        <>
          {name}
          {note && <span className="ml-2 font-regular text-ink-soft text-xs">{note}</span>}
        </>
      ),
    },
    ...heads.map((head, place): Column<Row> => {
      const isLast = place === heads.length - 1;
      // On a phone the others are small print, which says what they are.
      const isSmall = heads.length > 3 ? !['Together', UNPAID].includes(head) : !isLast;
      const from = isSmall && heads.length > 2 && 'sm';
      return {
        id: head,
        head,
        figures: true,
        ...(from && { from }),
        cell: ({ amounts, documents }) => {
          const amount = amounts[place];
          if (!amount) return null;
          const text = (
            <span className="whitespace-nowrap">
              {from && <span className="sm:hidden">{head} </span>}
              {money(amount)}
            </span>
          );
          return documents ? (
            <SiteLink
              href={hrefOf(head === UNPAID ? { part: 'unpaid', ...documents } : documents)}
              className="relative rounded-sm underline-offset-4 after:absolute after:-inset-2 hover:underline"
            >
              {text}
            </SiteLink>
          ) : (
            text
          );
        },
      };
    }),
  ];
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="px-5 py-4 text-ink-soft text-sm">Nothing in these days.</p>
      ) : (
        <DataTable label={title} columns={columns} rows={rows} rowId={({ id }) => id} />
      )}
    </Panel>
  );
}
