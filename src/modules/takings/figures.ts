import { moneyText, moneyTexts } from '../../kit/money.ts';
import { type Db, namedOne } from '../../platform/database/database.ts';
import { DOCUMENT_KINDS, type DocumentKind, PARTS, type Part } from './constants.ts';
import {
  type Asked,
  askedOf,
  DOCUMENTS,
  docsOf,
  inRange,
  TAX_LINES,
  valuesOf,
} from './documents.ts';
import type { TakingsQuery, TakingsView } from './schema.ts';

/** Documents added up; amounts in minor units. */
export interface DocumentSums extends Record<Part, number> {
  /** Null unless it was asked by days: a day of the shop. */
  day: string | null;
  kind: DocumentKind;
  country: string;
  way: string;
  count: number;
  giftCard: number;
  /** What was paid for gift cards, which is none of the gross. */
  cardsSold: number;
  /** All tax, in prices or not; `tax` is what was added to them. */
  allTax: number;
  gross: number;
  unpaid: number;
  owed: number;
}

/** Taxes added up; amounts in minor units. */
export interface TaxSums {
  day: string | null;
  country: string;
  name: string;
  percent: string | null;
  net: number;
  tax: number;
  /** What of the net no other tax counts. */
  covered: number;
}

/** By days: for journals. */
const DAY = `(at at time zone $3)::date`;

export async function sumDocuments(db: Db, asked: Asked, byDay = false): Promise<DocumentSums[]> {
  const sum = (what: string) => `sum(${what})::bigint`;
  const { rows } = await db.query<DocumentSums>(
    `select ${byDay ? `${DAY}::text` : 'null'} as day, kind, country, way, count(*)::integer as count,
       ${sum('goods')} as goods, ${sum('discount')} as discount, ${sum('delivery')} as delivery, ${sum('fees')} as fees,
       ${sum('tax_added')} as tax, ${sum('correction')} as correction, ${sum('refund')} as refund,
       ${sum('gift_card')} as gift_card, ${sum('cards_sold')} as cards_sold, ${sum('tax')} as all_tax, ${sum('gross')} as gross,
       coalesce(sum(gross + cards_sold - gift_card) filter (where is_unpaid), 0)::bigint as unpaid, ${sum('owed')} as owed
     from ${DOCUMENTS} d group by 1, kind, country, way order by 1, kind, country, way`,
    valuesOf(asked),
  );
  return rows;
}

export async function sumTaxes(db: Db, asked: Asked, byDay = false): Promise<TaxSums[]> {
  const { rows } = await db.query<TaxSums>(
    `with ${docsOf(`${DOCUMENTS} d`, byDay ? DAY : undefined)}, ${TAX_LINES}
     select day::text, country, name, trim_scale(percent)::text as percent, sum(net)::bigint as net,
       sum(tax)::bigint as tax, coalesce(sum(net) filter (where covers), 0)::bigint as covered
     from lines group by 1, country, name, lines.percent order by 1, country, lines.percent desc, name`,
    valuesOf(asked),
  );
  return rows;
}

/** What providers keep of the payments of these days' invoices, by way to pay. */
export async function sumCharges(db: Db, asked: Asked, byDay = false) {
  const { rows } = await db.query<{ day: string | null; way: string; charged: number }>(
    `select ${byDay ? `(o.created_at at time zone $3)::date::text` : 'null'} as day, o.payment_method_name as way,
       sum(a.fee)::bigint as charged
     from orders o join payment_attempts a on a.order_id = o.id and a.status = 'paid' and a.fee > 0
     where not o.is_waiting and a.currency = $4 and ${inRange('o.created_at')} group by 1, 2`,
    valuesOf(asked),
  );
  return rows;
}

const GIFT_CARD_SUMS = [
  'issued',
  'sold',
  'takenBack',
  'adjusted',
  'spent',
  'givenBack',
  'refunded',
  'balance',
] as const;
type GiftCardSums = Record<(typeof GIFT_CARD_SUMS)[number], number>;

/** What became of gift cards, from their own ledger; the balance is that at the end of the range. */
async function sumGiftCards(db: Db, asked: Asked): Promise<GiftCardSums> {
  const of = (kind: string) =>
    `coalesce(sum(e.amount) filter (where e.kind = '${kind}' and ${inRange('e.at')}), 0)::bigint`;
  return namedOne<GiftCardSums>(
    db,
    'gift-card-takings',
    `select ${of('issued')} as issued, ${of('sold')} as sold, ${of('taken_back')} + ${of('put_back')} as taken_back, ${of('adjusted')} as adjusted, ${of('spent')} as spent,
       ${of('given_back')} as given_back, ${of('refunded')} as refunded, coalesce(sum(e.amount), 0)::bigint as balance
     from gift_card_entries e join gift_cards g on g.id = e.card_id
     where g.currency = $4 and e.at < ($2::date + 1)::timestamp at time zone $3`,
    valuesOf(asked),
  );
}

/** The currencies that orders are in, the shop's own first. */
async function listCurrencies(db: Db, { home }: Asked): Promise<string[]> {
  // By steps through an index would need one: the daily sums of the figures know, but lag; a shop has changed once, if ever.
  const { rows } = await db.query<{ currency: string }>(
    `select distinct currency from order_days where currency <> $1 order by currency`,
    [home],
  );
  return [home, ...rows.map(({ currency }) => currency)];
}

/** What the shop took (src/modules/takings/RULES.md). */
export async function readTakings(db: Db, query: TakingsQuery): Promise<TakingsView> {
  const asked = await askedOf(db, query);
  const [documents, taxes, charges, giftCards, currencies] = await Promise.all([
    sumDocuments(db, asked),
    sumTaxes(db, asked),
    sumCharges(db, asked),
    sumGiftCards(db, asked),
    listCurrencies(db, asked),
  ]);
  const { from, to, timeZone, currency } = asked;
  const add = (rows: readonly DocumentSums[], what: (row: DocumentSums) => number) =>
    rows.reduce((sum, row) => sum + what(row), 0);
  const amountsOf = (rows: DocumentSums[]) =>
    amounts(
      add(rows, (row) => row.gross - row.allTax),
      add(rows, (row) => row.allTax),
    );
  const countries = Map.groupBy(documents, ({ country }) => country);
  return {
    range: { from, to },
    timeZone,
    currency,
    currencies,
    total: amountsOf(documents),
    documents: DOCUMENT_KINDS.flatMap((kind) => {
      const rows = documents.filter((row) => row.kind === kind);
      return rows.length === 0
        ? []
        : [{ kind, count: add(rows, ({ count }) => count), ...amountsOf(rows) }];
    }),
    parts: PARTS.map((part) => ({ part, amount: moneyText(add(documents, (row) => row[part])) })),
    taxes: [...countries].flatMap(([country, rows]) => taxesOf(country, rows, taxes)),
    countries: [...countries].map(([country, rows]) => ({ country, ...amountsOf(rows) })),
    ways: waysOf(documents, charges),
    owed: moneyText(add(documents, (row) => row.owed)),
    giftCardsSold: moneyText(add(documents, ({ cardsSold }) => cardsSold)),
    giftCardsSpent: moneyText(add(documents, ({ giftCard }) => giftCard)),
    giftCards: moneyTexts(giftCards, GIFT_CARD_SUMS),
  };
}

const amounts = (net: number, tax: number) => ({
  net: moneyText(net),
  tax: moneyText(tax),
  gross: moneyText(net + tax),
});

/** A country's taxes, what of its net none was on, and tax of orders from before, which know no rates. */
function taxesOf(country: string, documents: DocumentSums[], all: TaxSums[]) {
  const taxes = all.filter((row) => row.country === country);
  const net = documents.reduce((sum, { gross, allTax }) => sum + gross - allTax, 0);
  const tax = documents.reduce((sum, { allTax }) => sum + allTax, 0);
  const none = { name: null, percent: null, tax: 0 };
  const unknown = { name: 'Tax', percent: null, net: 0 };
  return [
    ...taxes,
    { ...none, net: taxes.reduce((rest, { covered }) => rest - covered, net) },
    { ...unknown, tax: taxes.reduce((rest, row) => rest - row.tax, tax) },
  ].flatMap(({ name, percent, ...sums }) => {
    if (percent === null && sums.net === 0 && sums.tax === 0) return [];
    return [{ country, name, percent, net: moneyText(sums.net), tax: moneyText(sums.tax) }];
  });
}

function waysOf(documents: DocumentSums[], charges: { way: string; charged: number }[]) {
  const ways = Map.groupBy(documents, ({ way }) => way);
  return [...ways].map(([way, rows]) => {
    const due = (which: DocumentSums[]) =>
      which.reduce((sum, { gross, cardsSold, giftCard }) => sum + gross + cardsSold - giftCard, 0);
    const back = rows.filter(({ kind }) => kind === 'credit_note');
    const [total, refunded] = [due(rows), due(back)];
    return {
      way,
      invoiced: moneyText(total - refunded),
      refunded: moneyText(refunded),
      total: moneyText(total),
      unpaid: moneyText(rows.reduce((sum, { unpaid }) => sum + unpaid, 0)),
      charged: moneyText(charges.find((each) => each.way === way)?.charged ?? 0),
    };
  });
}
