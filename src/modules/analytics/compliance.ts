import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { moneyText } from '../../kit/money.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { csvText } from '../../platform/text/csv.ts';
import { invoiceNumber } from '../orders/invoice/invoice-number.ts';
import { readSettings } from '../settings/settings.ts';
import type { DestinationMonth, DestinationQuery, ShipmentsQuery } from './schema.ts';

/**
 * What was sent out in a month, a row for each line of a parcel: months are the shop's, of the day on which the parcel left. Takes
 * the month's first day as `$1` and the time zone as `$2`.
 */
const SHIPPED = `
  from (
    select *, ${containsNicotine('nicotine')} as has_nicotine from (
      select o.id, o.address_name, o.address_street, o.address_city, o.address_state, o.address_zip_code,
        o.address_country, o.address_phone, o.currency, o.created_at, s.id as parcel, s.shipped_at, s.carrier,
        s.tracking_number, l.quantity, i.position, i.sku, i.name, i.price, b.name as brand, p.type, p.category,
        coalesce(
          (select value from json_each_text(i.options) where key ~* 'nicotine|strength' limit 1),
          (select value from json_each_text(p.specifications) where key ~* 'nicotine' limit 1),
          '') as nicotine
      from shipments s
        join orders o on o.id = s.order_id
        join shipment_items l on l.shipment_id = s.id
        join order_items i on i.id = l.order_item_id
        join products p on p.id = i.product_id
        left join brands b on b.id = p.brand_id
      where o.is_placed and s.undone_at is null and not s.is_collection and s.shipped_at >= $1::date::timestamp at time zone $2
        and s.shipped_at < ($1::date + interval '1 month')::timestamp at time zone $2
    ) as item
  ) as shipped`;

/** '20 mg', '0 mg; 3 mg with the shots supplied' and 'Nicotine salt' do; '0 mg' doesn't. */
function containsNicotine(text: string): string {
  return `(${text} ~ '[1-9]' or ${text} ~* 'nicotine|salt|freebase')`;
}

const firstDay = (month: string): string => `${month}-01`;

/** How much was sent where in a month. */
export async function listDestinations(
  db: Db,
  { month, sort, ...page }: DestinationQuery,
): Promise<Counted<DestinationMonth>> {
  const { timeZone } = await readSettings(db);
  const { direction } = sort;
  const grouped = `from (
    select address_country as country, address_state as state, count(distinct parcel) as parcels,
      sum(quantity) as pieces, coalesce(sum(quantity) filter (where has_nicotine), 0) as nicotine
    ${SHIPPED} group by 1, 2) as destination`;
  const { rows, total } = await countedPage<Omit<DestinationMonth, 'month'>>(
    db,
    grouped,
    [firstDay(month), timeZone],
    page,
    (limited) =>
      `select * ${grouped} order by ${sort.column} ${direction}, country, state ${limited}`,
  );
  return { rows: rows.map((row) => ({ month, ...row })), total };
}

/**
 * What the PACT Act's monthly report to a state asks for (15 U.S.C. § 376(a)(2)), in the order of the states' uniform
 * schedule: who received what, of which brand, by whom it was delivered. A carrier's address and phone are for
 * the seller to fill in.
 */
const REPORT_COLUMNS = [
  ...['Reporting Period', 'Invoice Number', 'Invoice Date', 'Date of Shipment', 'Shipped to Type'],
  ...['Shipped to Name', 'Shipped to Address', 'Shipped to City', 'Shipped to State'],
  ...['Shipped to ZIP', 'Shipped to Country', 'Shipped to Phone', 'Delivery Sale'],
  ...['Delivery Service Name', 'Delivery Service Address', 'Delivery Service Phone'],
  ...[
    'Tracking Number',
    'Brand',
    'Product',
    'SKU',
    'Product Type',
    'Contains Nicotine',
    'Nicotine',
  ],
  ...['Quantity', 'Unit Price', 'Sales Price', 'Currency'],
];

interface ShippedItem {
  series: string | null;
  number: number | null;
  ordered: string;
  shipped: string;
  recipient: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  phone: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  brand: string | null;
  name: string;
  sku: string;
  type: string;
  hasNicotine: boolean;
  nicotine: string;
  quantity: number;
  price: number;
  currency: string;
}

/** The parcels of a month, a line for each kind of piece in them, by city and ZIP code as the Act asks. */
export async function shipmentsCsv(
  db: Db,
  { month, country, state }: ShipmentsQuery,
): Promise<{ fileName: string; csv: string; count: number }> {
  const { timeZone } = await readSettings(db);
  const items = await named<ShippedItem>(
    db,
    'shipments-of-month',
    `select v.series, v.number, to_char(created_at at time zone $2, 'YYYY-MM-DD') as ordered,
       to_char(shipped_at at time zone $2, 'YYYY-MM-DD') as shipped, address_name as recipient,
       address_street as street, address_city as city, address_state as state,
       address_zip_code as "zipCode", address_country as country, address_phone as phone, carrier,
       tracking_number, brand, name, sku, coalesce(nullif(type, ''), category) as type,
       has_nicotine, nicotine, quantity, price, currency
     ${SHIPPED} left join invoices v on v.order_id = shipped.id
     where ($3::text is null or address_country = $3) and ($4::text is null or address_state = $4)
     order by address_country, address_state, address_city, address_zip_code, shipped_at, id, parcel, position`,
    [firstDay(month), timeZone, country ?? null, state ?? null],
  );
  const place = [country, state]
    .filter(Boolean)
    .join('-')
    .replace(/[^\w-]+/g, '_');
  return {
    count: items.length,
    fileName: `shipments_${month}${place && `_${place}`}.csv`,
    csv: csvText([REPORT_COLUMNS, ...items.map((item) => reportLine(month, item))]),
  };
}

const reportLine = (month: string, item: ShippedItem): string[] => [
  month,
  item.series && item.number ? invoiceNumber(item.series, item.number) : '',
  item.ordered,
  item.shipped,
  'C',
  item.recipient,
  item.street,
  item.city,
  item.state,
  item.zipCode,
  item.country,
  item.phone ?? '',
  '1',
  item.carrier ?? '',
  '',
  '',
  item.trackingNumber ?? '',
  item.brand ?? '',
  item.name,
  item.sku,
  item.type,
  item.hasNicotine ? 'Yes' : 'No',
  item.nicotine,
  String(item.quantity),
  moneyText(item.price),
  moneyText(item.price * item.quantity),
  item.currency,
];
