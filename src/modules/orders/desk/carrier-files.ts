import { countryName } from '../../../kit/countries.ts';
import { fieldRefusal, ShopError } from '../../../kit/errors.ts';
import { moneyText } from '../../../kit/money.ts';
import { ORDER_NUMBER } from '../../../kit/order-reference.ts';
import { type Db, named } from '../../../platform/database/database.ts';
import { csvText } from '../../../platform/text/csv.ts';
import type { SettingCheck } from '../../settings/save-setting.ts';
import { readSettings } from '../../settings/settings.ts';
import { readSettingTexts } from '../../settings/site-config.ts';
import { isAlive } from '../order-label.ts';
import { optionsText, referenceOf } from '../order-text.ts';
import { type CarrierField, type CarrierFormat, readColumns } from './carrier-columns.ts';
import { refuseHeldAmong } from './hold-order.ts';
import { TAGS } from './tags.ts';

/** Files of parcels that a carrier's own program takes in, so that nobody types an address twice. */

/** What stands below a heading, for one order. */
type Cell = (parcel: Parcel) => string;

interface Format {
  label: string;
  columns: readonly (readonly [heading: string, cell: Cell])[];
}

/** Of an order what its columns are made of. */
type Parcel = Record<CarrierField, string>;

const field =
  (name: CarrierField, most?: number): Cell =>
  (parcel) =>
    most === undefined ? parcel[name] : parcel[name].slice(0, most).trim();

const fixed =
  (text: string): Cell =>
  () =>
    text;

/** The nth of the lines that a street takes, if none is longer than that. */
const streetLine =
  (nth: number, most: number, lines: number): Cell =>
  ({ street }) =>
    inLines(street, most, lines)[nth] ?? '';

/**
 * Royal Mail Click & Drop: "Order import spreadsheet field specifications", with their names, lengths and forms:
 * https://help.parcel.royalmail.com/hc/en-gb/articles/360000250093. What is left empty follows the shipping rules there.
 */
const ROYAL_MAIL: Format = {
  label: 'Royal Mail Click & Drop',
  columns: [
    ['Order reference', field('number', 40)],
    ['Date', ({ date }) => dayFirst(date, 2)],
    ['First Name', field('firstName', 100)],
    ['Last Name', field('lastName', 100)],
    ['Address Line 1', streetLine(0, 100, 3)],
    ['Address Line 2', streetLine(1, 100, 3)],
    ['Address Line 3', streetLine(2, 100, 3)],
    ['City', field('city', 100)],
    ['County', field('state', 100)],
    ['Postcode', field('zipCode', 20)],
    ['Country', field('country', 200)],
    ['Email', field('email', 100)],
    ['Phone', ({ phone }) => phone.replace(/\D/g, '').slice(0, 25)],
    ['Weight', field('weightKg')],
    ['Sub-total', field('goods')],
    ['Shipping Cost', field('delivery')],
    ['Total', field('total')],
    ['Currency Code', field('currency')],
    ['Service code', fixed('')],
  ],
};

/**
 * DPD in the United Kingdom: the columns and lengths of its "Template guide and service codes" for imports (kept at
 * https://online.documentine.com/ups-service-codes/1/template-guide-and-service-codes-dpd.html); the order of columns is
 * matched by their headings when a file is first taken in (MyDPD File Import Specification 3.0, 2020).
 */
const DPD: Format = {
  label: 'DPD',
  columns: [
    ['Customer Ref 1', field('number', 25)],
    ['Customer Ref 2', field('reference', 25)],
    ['Shipment Date', ({ date }) => dayFirst(date, 4)],
    ['Organisation', fixed('')],
    ['Contact Name', field('recipient', 25)],
    ['Contact Telephone', field('phone', 15)],
    ['Address Line 1', streetLine(0, 35, 2)],
    ['Address Line 2', streetLine(1, 35, 2)],
    ['Address Line 3', field('city', 35)],
    ['Address Line 4', field('state', 35)],
    ['Postcode', field('zipCode', 8)],
    ['Country Code', field('countryCode')],
    ['Service Code', fixed('')],
    ['No. Parcels', fixed('1')],
    ['Total Weight', field('weightKg')],
    ['Notification SMS', field('phone', 20)],
    ['Notification Email', field('email', 50)],
    ['Customs Value', field('goods', 10)],
  ],
};

/**
 * Evri, formerly myHermes: the heading of its bulk upload, as programs for it write it
 * (https://github.com/jukibom/ebay2hermes). It takes four lines of an address, the town among them.
 */
const EVRI: Format = {
  label: 'Evri',
  columns: [
    ['Address_line_1', streetLine(0, 32, 2)],
    ['Address_line_2', streetLine(1, 32, 2)],
    ['Address_line_3', field('city', 32)],
    ['Address_line_4', field('state', 32)],
    ['Postcode', field('zipCode')],
    ['First_name', field('firstName')],
    ['Last_name', field('lastName')],
    ['Email', field('email')],
    ['Weight(Kg)', field('weightKg')],
    ['Compensation(£)', fixed('')],
    ['Signature(y/n)', fixed('n')],
    ['Reference', field('number')],
    ['Contents', field('items', 50)],
    ['Parcel_value(£)', field('goods')],
    ['Delivery_phone', field('phone')],
    ['Delivery_safe_place', fixed('')],
    ['Delivery_instructions', fixed('')],
  ],
};

const FORMATS = { 'royal-mail': ROYAL_MAIL, dpd: DPD, evri: EVRI } as const;

/** What files there are, with their headings; of the owner's own, none where she has made none. */
export async function listFormats(
  db: Db,
): Promise<{ value: CarrierFormat; label: string; headings: string[] }[]> {
  const known = (['royal-mail', 'dpd', 'evri'] as const).map((value) => ({
    value,
    label: FORMATS[value].label,
    headings: FORMATS[value].columns.map(([heading]) => heading),
  }));
  const own = await readOwnFormat(db);
  const headings = own.columns.map(([heading]) => heading);
  return [...known, { value: 'own' as const, label: own.label, headings }];
}

/** Refuses what is no column before it is saved. */
export const carrierColumnsCheck: SettingCheck = {
  key: 'carrier_file_columns',
  async before(value = '') {
    const { problem } = readColumns(value);
    if (problem) throw fieldRefusal('value', problem);
  },
};

async function readOwnFormat(db: Db): Promise<Format> {
  const { carrier_file_columns: text } = await readSettingTexts(db, ['carrier_file_columns']);
  const columns = readColumns(text).columns.map(
    (column) =>
      [column.heading, 'text' in column ? fixed(column.text) : field(column.field)] as const,
  );
  return { label: 'Own columns', columns };
}

/**
 * The parcels of these orders as a file for a carrier, in the order given.
 * @throws not_found, order_on_hold, wrong_order_state for what is not sent or has no line left to send, invalid_input where
 *   the owner has chosen no columns
 */
export async function carrierFile(
  db: Db,
  format: CarrierFormat,
  orderIds: string[],
): Promise<string> {
  const { columns } = format === 'own' ? await readOwnFormat(db) : FORMATS[format];
  if (columns.length === 0) {
    throw new ShopError('invalid_input', 'Choose the columns of your own file first.', {
      fields: { format: 'It has no columns yet' },
    });
  }
  await refuseHeldAmong(db, orderIds);
  const parcels = await readParcels(db, orderIds);
  return `\ufeff${csvText([
    columns.map(([heading]) => heading),
    ...parcels.map((parcel) => columns.map(([, cell]) => cell(parcel))),
  ])}`;
}

interface Row {
  id: string;
  number: string;
  createdAt: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  phone: string | null;
  email: string;
  status: Parameters<typeof isAlive>[0];
  isPickup: boolean;
  method: string;
  currency: string;
  goods: number;
  delivery: number;
  total: number;
  tags: string[];
  lines: {
    name: string;
    options: Record<string, string>;
    left: number;
    grams: number | null;
    price: number;
  }[];
}

async function readParcels(db: Db, orderIds: string[]): Promise<Parcel[]> {
  const rows = await named<Row>(
    db,
    'parcels-for-carrier',
    `select o.id, ${ORDER_NUMBER} as number, o.created_at, o.address_name as name, o.address_street as street,
       o.address_city as city, o.address_state as state, o.address_zip_code as zip_code, o.address_country as country,
       o.address_phone as phone, o.email, o.payment_status as status, o.is_pickup, o.shipping_method as method,
       o.currency, o.subtotal as goods, o.shipping as delivery, o.total, ${TAGS} as tags,
       (select json_agg(json_build_object('name', i.name, 'options', i.options, 'left', i.to_ship,
          'grams', p.weight_grams, 'price', i.price) order by i.position)
        from order_pieces i join products p on p.id = i.product_id where i.order_id = o.id) as lines
     from orders o where o.id = any($1::uuid[]) and o.is_placed`,
    [orderIds],
  );
  const { timeZone } = await readSettings(db);
  return orderIds.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new ShopError('not_found', 'One of these orders does not exist.');
    refuseWhatStays(row);
    return toParcel(row, timeZone);
  });
}

/** @throws wrong_order_state */
function refuseWhatStays({ number, status, isPickup, lines }: Row): void {
  const why = isPickup
    ? 'is collected at the shop'
    : !isAlive(status) || lines.every(({ left }) => left === 0)
      ? 'has nothing left to ship'
      : undefined;
  if (why) throw new ShopError('wrong_order_state', `Order ${number} ${why}: leave it out.`);
}

function toParcel(row: Row, timeZone: string): Parcel {
  const { name, lines } = row;
  const inside = lines.filter(({ left }) => left > 0);
  const grams = inside.reduce((sum, line) => sum + (line.grams ?? 0) * line.left, 0);
  const at = name.lastIndexOf(' ');
  const value = inside.reduce((sum, line) => sum + line.price * line.left, 0);
  return {
    number: row.number,
    reference: referenceOf(row.id),
    date: new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(row.createdAt)),
    recipient: name,
    // A name of one word is the first name, which carriers ask for.
    firstName: at < 0 ? name : name.slice(0, at),
    lastName: at < 0 ? '' : name.slice(at + 1),
    street: row.street,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    country: countryName(row.country),
    countryCode: row.country,
    phone: row.phone ?? '',
    email: row.email,
    items: inside
      .map((line) => {
        const text = [line.name, optionsText(line.options)].filter(Boolean).join(', ');
        return line.left === 1 ? text : `${line.left} × ${text}`;
      })
      .join('; '),
    pieces: String(inside.reduce((sum, { left }) => sum + left, 0)),
    // What has no weight is not weighed: its carrier's own rule counts.
    weightKg: grams === 0 ? '' : String(grams / 1_000),
    weightGrams: grams === 0 ? '' : String(grams),
    goods: moneyText(value),
    delivery: moneyText(row.delivery),
    total: moneyText(row.total),
    currency: row.currency,
    method: row.method,
    tags: row.tags.join('; '),
  };
}

/** '2026-11-26' as '26/11/26', or with the whole year. */
function dayFirst(day: string, yearDigits: 2 | 4): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${year.slice(-yearDigits)}`;
}

/** A street in lines, cut at its commas, else between words; what does not fit into the last is cut off. */
export function inLines(street: string, most: number, lines: number): string[] {
  const found: string[] = [];
  let rest = street.replace(/\s+/g, ' ').trim();
  while (rest !== '' && found.length < lines) {
    if (rest.length <= most) {
      found.push(rest);
      break;
    }
    const head = rest.slice(0, most + 1);
    const comma = head.lastIndexOf(',');
    const blank = head.lastIndexOf(' ');
    const at = comma > 0 ? comma : blank > 0 ? blank : most;
    found.push(rest.slice(0, at).trim());
    rest = rest.slice(at).replace(/^[,\s]+/, '');
  }
  return found;
}
