import { beginningsOf } from '../../kit/list-query.ts';
import { ORDER_WORDS } from '../../kit/order-reference.ts';
import { Uuid } from '../../kit/wire.ts';

/** Of how many products those are looked for who ordered one. */
const MOST_PRODUCTS = 100;

/**
 * The ids of the orders that a search is about, whose six parameters begin with `first`. Each part of it has an index of its
 * own, but for the products, of which there are few (docs/decisions/101).
 */
export const ordersFound = (first: number): string => `
  select id from orders_with_words(${wordsAt(first)}) id
  union ${foundOtherwise(first)}`;

/** The words of a search. */
const wordsAt = (first: number): string => `nullif($${first + 2}, '')::tsquery`;

/** What is found by anything else than its words. */
function foundOtherwise(first: number): string {
  const [text, email, , uuid, amount, invoice = ''] = [0, 1, 2, 3, 4, 5].map(
    (nth) => `$${first + nth}`,
  );
  return `
  select id from orders where substring(number from '\\d+$') = ltrim(${text}, '#')
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

/** What of a list's filters is looked at while words are looked for, by its parameters. */
export interface WordFilters {
  payments: string;
  fulfilments: string;
  providers: string;
  since: string;
  until: string;
}

/**
 * `with_words`, the ids of the listed orders that have a search's words and pass the filters, one more than `most` at most, and
 * whether that says all of them, `are_few`: PostgreSQL reads them once for all that a statement asks of them.
 */
export function withWords(first: number, most: string, filters: WordFilters): string {
  const { payments, fulfilments, providers, since, until } = filters;
  const given = [wordsAt(first), payments, fulfilments, providers, since, until].join(', ');
  return `with_words as materialized (select listed_orders_with_words(${given}) as id limit ${most}::bigint + 1),
    words as (select coalesce((select count(*) from with_words) <= ${most}::bigint, true) as are_few)`;
}

/** Whether an order `o` is among those that a search is about, in a statement with `withWords`; of common words none is. */
export const isAmongFew = (first: number): string =>
  `(select are_few from words) and o.id = any(array(select id from with_words union ${foundOtherwise(first)}))`;

/**
 * Whether an order `o` is among those that a search is about whose words are common: looked at one by one, since those of a
 * page soon come by.
 */
export const isFoundByCommon = (first: number): string =>
  `(${ORDER_WORDS} @@ ${wordsAt(first)} or o.id = any(array(${foundOtherwise(first)})))`;

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
