import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { moneyText, moneyTexts } from '../../kit/money.ts';
import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import type { Db } from '../../platform/database/database.ts';
import { csvText } from '../../platform/text/csv.ts';
import { CREDIT_NOTE } from '../orders/invoice/credit-note-number.ts';
import { INVOICE } from '../orders/invoice/invoice-number.ts';
import { REPLACED_CREDIT_NOTE, REPLACED_INVOICE } from '../orders/invoice/replaced-invoices.ts';
import {
  type DocumentFilter,
  KIND_NAMES,
  PART_NAMES,
  PARTS,
  type Part,
  UNTAXED,
} from './constants.ts';
import { type Asked, askedOf, DOCUMENTS, docsOf, TAX_LINES, valuesOf } from './documents.ts';
import { rateName } from './rate-name.ts';
import type { DocumentFilters, DocumentQuery, NamesQuery, TakingsDocument } from './schema.ts';

/** What documents have that the filter names. */
const HAS: Record<DocumentFilter, string> = {
  goods: 'goods <> 0',
  discount: 'discount <> 0',
  delivery: 'delivery <> 0',
  fees: 'fees <> 0',
  tax: 'tax_added <> 0',
  correction: 'correction <> 0',
  refund: 'refund <> 0',
  gift_card: 'gift_card <> 0',
  cards_sold: 'cards_sold <> 0',
  unpaid: 'is_unpaid and gross + cards_sold <> gift_card',
  owed: 'owed > 0',
};

/** What the filters find, as 'from … where …', with its values. */
function foundBy({ kind, part, country, way, rate }: DocumentFilters, asked: Asked) {
  const having = part ? ` and (${part.map((each) => HAS[each]).join(' or ')})` : '';
  const found = `from ${DOCUMENTS} d where ($5::text[] is null or kind = any($5))
    and ($6::text is null or country = $6) and ($7::text is null or way = $7)${having}`;
  const values = [...valuesOf(asked), kind ?? null, country ?? null, way ?? null];
  if (!rate) return { found, values };
  return { found: `${found} and key in (${withRate(found)})`, values: [...values, rate] };
}

/** The documents with a line of one of these taxes, or with something that no tax is on. */
const withRate = (found: string) => `
  with ${docsOf(`(select * ${found}) d`)}, ${TAX_LINES}, covered as (
    select key, sum(net) filter (where covers) as net from lines group by key
  )
  select key from lines where concat_ws(' ', name, trim_scale(percent)) = $8 and (net <> 0 or tax <> 0)
  union all
  select docs.key from docs left join covered using (key)
  where '${UNTAXED}' = $8 and gross - docs.tax <> coalesce(covered.net, 0)`;

type Amount = 'net' | 'tax' | 'gross' | 'giftCard' | 'cardsSold';
interface Row
  extends Omit<TakingsDocument, Amount | 'parts' | 'taxes' | 'currency'>,
    Record<Amount | Exclude<Part, 'tax'> | 'taxAdded', number> {
  taxes: { name: string; percent: string | null; net: number; tax: number; covered: number }[];
}

/** The rows of `docs` in full. */
const ROWS = `
  select d.key as id, d.kind, d.at, d.order_id, d.refund_id, d.replaced_id, d.country, d.way,
    d.goods, d.discount, d.delivery, d.fees, d.tax_added, d.correction, d.refund, d.gift_card, d.cards_sold, d.tax, d.gross,
    d.gross - d.tax as net, o.payer_name, ${ORDER_NUMBER} as order_number,
    coalesce(${REPLACED_INVOICE}, ${INVOICE}) as invoice,
    case when d.kind = 'replaced' then ${REPLACED_CREDIT_NOTE} else coalesce(${CREDIT_NOTE}, ${REPLACED_INVOICE}, ${INVOICE}) end as number,
    coalesce(t.taxes, '[]') as taxes
  from docs d join orders o on o.id = d.order_id join invoices v on v.order_id = d.order_id
  left join credit_notes c on c.refund_id = d.refund_id
  left join replaced_invoices p on p.id = d.replaced_id
  left join (
    select key, json_agg(json_build_object('name', name, 'percent', trim_scale(percent)::text, 'net', net, 'tax', tax,
      'covered', covered) order by percent desc, name) as taxes
    from (
      select key, name, percent, sum(net) as net, sum(tax) as tax, coalesce(sum(net) filter (where covers), 0) as covered
      from lines group by key, name, percent) by_rate group by key) t on t.key = d.key`;

const inFull = (found: string) =>
  `with found as materialized ${found}, ${docsOf('found d')}, ${TAX_LINES} ${ROWS}`;

const SORT_KEYS: Record<DocumentQuery['sort']['column'], string> = { at: 'at', gross: 'gross' };

/** The documents of the takings that the filters find. */
export async function listDocuments(
  db: Db,
  { sort, ...query }: DocumentQuery,
): Promise<Counted<TakingsDocument>> {
  const asked = await askedOf(db, query);
  const { found, values } = foundBy(query, asked);
  const order = `${SORT_KEYS[sort.column]} ${sort.direction}, key`;
  const { rows, total } = await countedPage<Row>(
    db,
    found,
    values,
    query,
    (limited) =>
      `${inFull(`(select * ${found} order by ${order} ${limited})`)} order by d.${order.replace(', key', ', d.key')}`,
  );
  return { rows: rows.map((row) => toDocument(row, asked)), total };
}

const AMOUNTS = ['net', 'tax', 'gross', 'giftCard', 'cardsSold'] as const;

function toDocument({ taxes, ...row }: Row, { currency }: Asked): TakingsDocument {
  const { goods, discount, delivery, fees, taxAdded, correction, refund, ...rest } = row;
  const covered = taxes.reduce((sum, row) => sum + row.covered, 0);
  const known = taxes.reduce((sum, { tax }) => sum + tax, 0);
  const others = [
    { name: null, percent: null, net: row.net - covered, tax: 0 },
    { name: 'Tax', percent: null, net: 0, tax: row.tax - known },
  ].filter(({ net, tax }) => net !== 0 || tax !== 0);
  return {
    ...rest,
    ...moneyTexts(row, AMOUNTS),
    currency,
    parts: moneyTexts(
      { goods, discount, delivery, fees, tax: taxAdded, correction, refund },
      PARTS,
    ),
    taxes: [...taxes, ...others].map(({ name, percent, net, tax }) => ({
      name,
      percent,
      net: moneyText(net),
      tax: moneyText(tax),
    })),
  };
}

const COLUMNS = [
  ...['Date', 'Document', 'Number', 'Invoice', 'Order', 'Country', 'Way to Pay', 'Currency'],
  ...[
    'Net',
    'Tax',
    'Gross',
    ...PARTS.map((part) => PART_NAMES[part]),
    'Gift Card',
    'Gift Cards Sold',
    'Taxes',
  ],
];

/** How many documents are read at a time. */
const BATCH = 1_000;

/** How many documents the filters find. */
export async function countDocuments(db: Db, filters: DocumentFilters): Promise<number> {
  const { found, values } = foundBy(filters, await askedOf(db, filters));
  const { rows } = await db.query<{ count: number }>(`select count(*) as count ${found}`, values);
  return rows[0]?.count ?? 0;
}

/** The documents that the filters find as CSV, the oldest first. */
export async function* exportDocuments(db: Db, filters: DocumentFilters): AsyncGenerator<string> {
  const asked = await askedOf(db, filters);
  const { found, values } = foundBy(filters, asked);
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: asked.timeZone, dateStyle: 'short' });
  yield `\ufeff${csvText([COLUMNS])}`;
  const after = `(at, key) > ($${values.length + 1}::timestamptz, $${values.length + 2}::text)`;
  for (let last: Row | undefined; ; ) {
    const page = `(select * ${found} and ($${values.length + 2}::text is null or ${after})
      order by at, key limit ${BATCH})`;
    const { rows }: { rows: Row[] } = await db.query<Row>(`${inFull(page)} order by d.at, d.key`, [
      ...values,
      last?.at ?? null,
      last?.id ?? null,
    ]);
    yield csvText(rows.map((row) => lineOf(toDocument(row, asked), days)));
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

function lineOf(document: TakingsDocument, days: Intl.DateTimeFormat): string[] {
  const { kind, parts, taxes, at } = document;
  return [
    ...[days.format(new Date(at)), KIND_NAMES[kind].one, document.number, document.invoice],
    ...[document.orderNumber, document.country, document.way, document.currency],
    ...[document.net, document.tax, document.gross],
    ...PARTS.map((part) => parts[part] ?? ''),
    document.giftCard,
    document.cardsSold,
    taxes
      .map(({ name, percent, net, tax }) => `${rateName(name, percent)}: ${tax} on ${net}`)
      .join('; '),
  ];
}

const NAMES_OF: Record<NamesQuery['of'], string> = {
  country: 'select distinct address_country from orders where not is_waiting',
  currency: 'select distinct currency from orders where not is_waiting',
  way: 'select distinct payment_method_name from orders where not is_waiting',
  rate: `select distinct concat_ws(' ', name, trim_scale(percent)) from order_taxes union all select '${UNTAXED}'`,
};

/** What documents can be told apart by, as far as there are any. */
export async function listNames(db: Db, { of, search = '' }: NamesQuery): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select name from (${NAMES_OF[of]}) n (name) where starts_with(lower(name), lower($1)) order by name limit 50`,
    [search],
  );
  return rows.map(({ name }) => name);
}
