import { beginningsOf } from '../../kit/list-query.ts';
import { Uuid } from '../../kit/wire.ts';
import { type Db, named } from '../../platform/database/database.ts';

/** Of how many products those are looked for who ordered one. */
const MOST_PRODUCTS = 100;

/**
 * The ids of the orders that a search is about, whose six parameters begin with `first`. Each part of it has an index of its
 * own, but for the products, of which there are few (docs/decisions/101).
 */
export function ordersFound(first: number): string {
  const [text, email, words, uuid, amount, invoice = ''] = [0, 1, 2, 3, 4, 5].map(
    (nth) => `$${first + nth}`,
  );
  return `
  select id from orders_with_words(nullif(${words}, '')::tsquery) id
  union select id from orders where substring(number from '\\d+$') = ltrim(${text}, '#')
  union select id from orders where id = ${uuid}::uuid or user_id = ${uuid}::uuid
  union select id from orders where ${email} <> '' and lower(email) collate "C" like ${email}
  union select id from orders where total = ${amount}::bigint and is_placed
  union select order_id from invoices where ${isPaper(invoice)}
  union select order_id from replaced_invoices where ${isPaper(invoice)} or ${isPaper(invoice, 'credit_')}
  union select r.order_id from credit_notes c join refunds r on r.id = c.refund_id where ${isPaper(invoice, 'c.')}
  union select order_id from shipments
    where regexp_replace(lower(tracking_number), '[^a-z0-9]', '', 'g') = regexp_replace(${text}, '[^a-z0-9]', '', 'g')
  union select order_id from order_items where lower(sku) = ${text}
  union select order_id from order_items where product_id = any(array(
    select id from products where length(${text}) > 2 and strpos(lower(name), ${text}) > 0 limit ${MOST_PRODUCTS}))`;
}

/** Whether the columns of a paper's number say what was typed: an invoice's, a former one's, a credit note's. */
const isPaper = (typed: string, columns = '') =>
  `${columns}series = substring(${typed} from '^(.*)-') and ${columns}number = substring(${typed} from '\\d+$')::bigint`;

/** The words of an order, of which the index `orders_by_words` is made, for a statement that names `orders` o. */
const WORDS = `search_words(
  o.payer_name || ' ' || o.address_name || ' ' || o.address_street || ' ' || o.address_city || ' ' || o.address_zip_code,
  array[o.number, o.address_zip_code, o.tracking_number], array[right(o.id::text, 8), o.address_phone])`;

/**
 * Whether an order `o` is among those that a search is about whose words are common: looked at one by one, since those of a
 * page soon come by. The six parameters are those of the search without its words, which are `words`.
 */
export const isFoundByCommon = (first: number, words: number): string =>
  `(${WORDS} @@ $${words}::tsquery or o.id = any(array(${ordersFound(first)})))`;

/** The words of a search, if more than so many placed orders have them. */
export async function commonWords(
  db: Db,
  search: string | undefined,
  than: number,
): Promise<string | undefined> {
  const words = String(searchParameters(search)[WORDS_PLACE] ?? '');
  if (words === '') return undefined;
  const [found] = await named<{ isCommon: boolean }>(
    db,
    'common-words-of-orders',
    `select more_orders_with_words($1::tsquery, $2) as is_common`,
    [words, than],
  );
  return found?.isCommon ? words : undefined;
}

/** Where those parameters have the words. */
export const WORDS_PLACE = 2;

/** Those parameters: of no search all are null. */
export function searchParameters(search: string | undefined): (string | number | null)[] {
  if (search === undefined) return [null, '', '', null, null, null];
  const text = search.toLowerCase();
  const isMail = text.includes('@');
  return [
    text,
    isMail ? `${text.replace(/[\\%_]/g, '\\$&')}%` : '',
    isMail ? '' : beginningsOf(text),
    Uuid.safeParse(text).success ? text : null,
    amountOf(text),
    invoiceOf(text),
  ];
}

/** An amount in minor units: only what has two decimals or a currency's sign is one. */
function amountOf(text: string): number | null {
  const found = /^(\p{Sc}?)\s*(\d{1,9})(?:\.(\d{2}))?$/u.exec(text.replaceAll(',', ''));
  if (!found) return null;
  const [, sign, whole, decimals] = found;
  return sign || decimals ? Number(whole) * 100 + Number(decimals ?? 0) : null;
}

/** 'inv-000123' as 'INV-123'. */
function invoiceOf(text: string): string | null {
  const [, series, number] = /^([a-z0-9-]+)-0*(\d{1,15})$/.exec(text) ?? [];
  return series && number ? `${series.toUpperCase()}-${number}` : null;
}
