import { countryName } from '../../kit/countries.ts';
import { moneyText } from '../../kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { csvText } from '../../platform/text/csv.ts';
import { readSettings } from '../settings/settings.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { LEDGERS, type Ledger } from './constants.ts';
import { type Asked, askedOf, inRange, valuesOf } from './documents.ts';
import { sumCharges, sumDocuments, sumTaxes, type TaxSums } from './figures.ts';
import type { LedgerQuery } from './schema.ts';

/**
 * The accounts that takings are written to: the setting that names each, and what it is where that is empty: the nearest in
 * Xero's chart of accounts for the United Kingdom, by its code, and in that of QuickBooks Online, by its name.
 */
const ACCOUNTS = {
  sales: { setting: 'account_sales', xero: '200', quickbooks: 'Sales' },
  tax: { setting: 'account_tax', xero: '820', quickbooks: 'VAT Control' },
  payments: { setting: 'account_payments', xero: '850', quickbooks: 'Undeposited Funds' },
  charges: { setting: 'account_charges', xero: '404', quickbooks: 'Bank charges' },
  giftCards: { setting: 'account_gift_cards', xero: '810', quickbooks: 'Gift Cards Outstanding' },
  issued: { setting: 'account_gift_cards_issued', xero: '400', quickbooks: 'Promotional' },
} as const;
type Account = keyof typeof ACCOUNTS;

interface Line {
  account: Account;
  what: string;
  /** Minor units: a debit, or below zero a credit. */
  amount: number;
}

/** What happened in some days, in lines that add up to nothing. */
export interface Journal {
  /** Its last day. */
  day: string;
  /** '26 Nov 2026', 'November 2026'. */
  of: string;
  lines: Line[];
}

type Span = 'day' | 'month' | 'all';

/** The takings as a file for a bookkeeping program, by days if it reads so many lines, else by months, else in one. */
export async function ledgerFile(
  db: Db,
  { program, ...query }: LedgerQuery,
): Promise<{ fileName: string; csv: string }> {
  const asked = await askedOf(db, query);
  const days = await readDays(db, asked);
  const { mostLines } = LEDGERS[program];
  const spans: Span[] = ['day', 'month', 'all'];
  const tries = spans.map((span) => journalsOf(days, span, asked));
  const lengthOf = (journals: Journal[]) =>
    journals.reduce((sum, { lines }) => sum + lines.length, 0);
  const journals = tries.find((each) => lengthOf(each) <= mostLines) ?? tries.at(-1) ?? [];
  const settings = await readSettingTexts(db, [
    ...Object.values(ACCOUNTS).map(({ setting }) => setting),
    'untaxed_rate',
  ]);
  const { shopCountry: country } = await readSettings(db);
  const shop = { ...asked, country, untaxedRate: settings.untaxed_rate };
  const accountOf = (account: Account) =>
    settings[ACCOUNTS[account].setting] || ACCOUNTS[account][program];
  const rows = ROWS[program](journals, accountOf, shop);
  return { fileName: `${program}_${asked.from}_${asked.to}.csv`, csv: csvText(rows) };
}

interface Shop extends Asked {
  country: string;
  untaxedRate: string;
}

type ToRows = (
  journals: Journal[],
  accountOf: (account: Account) => string,
  shop: Shop,
) => string[][];

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const parts = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month, date, name: MONTHS[Number(month) - 1] ?? '' };
};

const ROWS: Record<Ledger, ToRows> = {
  // https://central.xero.com/s/article/Add-import-and-post-manual-journals: lines with the same narration and date are one
  // journal, dates are dd mmm yyyy, a debit is above zero.
  xero: (journals, accountOf, { untaxedRate }) => [
    [
      ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
    ],
    ...journals.flatMap(({ day, of, lines }) => {
      const { year, name, date } = parts(day);
      return lines.map(({ account, what, amount }) => [
        ...[`Takings of ${of}`, `${date} ${name} ${year}`, what, accountOf(account), untaxedRate],
        ...[moneyText(amount), '', '', '', ''],
      ]);
    }),
  ],
  // https://quickbooks.intuit.com/learn-support/en-uk/help-article/import-export-files/import-journal-entries: lines with the
  // same number are one entry; its dates are the country's, and each line has a debit or a credit.
  quickbooks: (journals, accountOf, { country, currency }) => [
    ['Journal No', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits', 'Currency'],
    ...journals.flatMap(({ day, of, lines }) => {
      const { year, month, date } = parts(day);
      const written = country === 'US' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
      return lines.map(({ account, what, amount }) => [
        ...[`T-${day.replaceAll('-', '')}`, written, accountOf(account), `${what}, ${of}`],
        ...[amount > 0 ? moneyText(amount) : '', amount < 0 ? moneyText(-amount) : '', currency],
      ]);
    }),
  ],
};

interface Day {
  day: string;
  lines: Line[];
}

/** The lines of each day; what comes to the same of several days is added up later. */
async function readDays(db: Db, asked: Asked): Promise<Day[]> {
  const [documents, taxes, charges, cards] = await Promise.all([
    sumDocuments(db, asked, true),
    sumTaxes(db, asked, true),
    sumCharges(db, asked, true),
    listCardEntries(db, asked),
  ]);
  return [
    ...documents.flatMap(({ day, way, gross, allTax, cardsSold, giftCard }): Day[] => [
      {
        day: day ?? '',
        lines: [
          { account: 'payments', what: way, amount: gross + cardsSold - giftCard },
          { account: 'giftCards', what: 'Paid by gift card', amount: giftCard },
          { account: 'giftCards', what: 'Gift cards sold', amount: -cardsSold },
          { account: 'sales', what: UNTAXED_SALES, amount: allTax - gross },
          { account: 'tax', what: UNKNOWN_RATE, amount: -allTax },
        ],
      },
    ]),
    ...taxes.map((sums): Day => ({ day: sums.day ?? '', lines: taxLines(sums) })),
    ...charges.map(
      ({ day, way, charged }): Day => ({
        day: day ?? '',
        lines: [
          { account: 'charges', what: `Charges, ${way}`, amount: charged },
          { account: 'payments', what: `Charges, ${way}`, amount: -charged },
        ],
      }),
    ),
    ...cards.map(({ day, kind, amount }): Day => {
      const what = kind === 'issued' ? 'Gift cards issued' : 'Gift cards adjusted';
      const lines: Line[] = [
        { account: 'issued', what, amount },
        { account: 'giftCards', what, amount: -amount },
      ];
      return { day, lines };
    }),
  ];
}

// All sales are written as untaxed first, and all tax as of no known rate; what is known of them is moved from there.
const UNTAXED_SALES = 'Sales, no tax';
const UNKNOWN_RATE = 'Tax';

function taxLines({ country, name, percent, covered, tax }: TaxSums): Line[] {
  const rate = [name, percent && `${percent}%`, countryName(country)].filter(Boolean).join(' ');
  return [
    { account: 'sales', what: UNTAXED_SALES, amount: covered },
    { account: 'sales', what: `Sales, ${rate}`, amount: -covered },
    { account: 'tax', what: UNKNOWN_RATE, amount: tax },
    { account: 'tax', what: rate, amount: -tax },
  ];
}

async function listCardEntries(db: Db, asked: Asked) {
  const { rows } = await db.query<{ day: string; kind: string; amount: number }>(
    `select (e.at at time zone $3)::date::text as day, e.kind, sum(e.amount)::bigint as amount
     from gift_card_entries e join gift_cards g on g.id = e.card_id
     where e.kind in ('issued', 'adjusted') and g.currency = $4 and ${inRange('e.at')} group by 1, 2`,
    valuesOf(asked),
  );
  return rows;
}

/** Days as journals that each add up to nothing; what comes to nothing is left out. */
function journalsOf(days: Day[], span: Span, { from, to }: Asked): Journal[] {
  const keyOf = ({ day }: Day) => (span === 'day' ? day : span === 'month' ? day.slice(0, 7) : '');
  const groups = [...Map.groupBy(days, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return groups.flatMap(([key, some]) => {
    const sums = new Map<string, Line>();
    for (const line of some.flatMap(({ lines }) => lines)) {
      const known = sums.get(`${line.account} ${line.what}`);
      if (known) known.amount += line.amount;
      else sums.set(`${line.account} ${line.what}`, { ...line });
    }
    const lines = [...sums.values()].filter(({ amount }) => amount !== 0);
    if (lines.length === 0) return [];
    return [{ ...spanOf(span, key, { from, to }), lines }];
  });
}

function spanOf(span: Span, key: string, { from, to }: { from: string; to: string }) {
  const write = (day: string) => {
    const { year, name, date } = parts(day);
    return `${Number(date)} ${name} ${year}`;
  };
  if (span === 'day') return { day: key, of: write(key) };
  if (span === 'all') return { day: to, of: `${write(from)} to ${write(to)}` };
  const next = new Date(`${key}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1, 0);
  const last = next.toISOString().slice(0, 10);
  const { name, year } = parts(`${key}-01`);
  return { day: last < to ? last : to, of: `${name} ${year}` };
}
