import { beginningsOf, wordBeginnings } from '../../kit/list-query.ts';
import { ORDER_WORDS } from '../../kit/order-reference.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { ADDRESS } from './mailbox.ts';

export interface FoundCustomer {
  id: string;
  username: string;
  email: string;
  /** Empty if they gave none. */
  name: string;
}

/** What part of a word finds a customer u in: the text of its index (db/migrations/041). */
const WORDS = `lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username || ' ' || ${ADDRESS})`;

/** Whether that has a text in it, in small letters, given as a parameter. */
export const contains = (text: string) => `strpos(${WORDS}, ${text}) > 0`;

/** The same by the index: for what few customers have. */
export const containsByIndex = (text: string) =>
  `text_pieces(${WORDS}) @> text_pieces(${text}) and ${contains(text)}`;

/** As many letters as the index's pieces have: what is shorter is in none. */
const PIECE = 3;

/** More than so many are counted sooner by reading all customers than one by one. */
const FEW = 20_000;

/** Whether few customers have the text in their names or address, as far as its pieces tell. @param text in small letters */
export async function isInFew(db: Db, text: string): Promise<boolean> {
  if (text.length < PIECE) return false;
  const [row] = await named<{ count: number }>(
    db,
    'customers-by-pieces',
    `select count(*) from (
       select from customers u where text_pieces(${WORDS}) @> text_pieces($1) limit ${FEW + 1}) found`,
    [text],
  );
  return (row?.count ?? 0) <= FEW;
}

/**
 * The ids of the customers whose telephone, addresses or orders have the words of `beginningsOf`, given as a parameter:
 * a customer is found by the postcode that an order went to, and by an order's number.
 */
export const customersReached = (words: string) => `
  select id from customers where ${words} <> '' and search_words('', array[]::text[], array[phone]) @@ ${words}::tsquery
  union select user_id from addresses where ${words} <> '' and search_words(
    name || ' ' || street || ' ' || city || ' ' || zip_code, array[zip_code], array[phone]) @@ ${words}::tsquery
  union select o.user_id from orders o where ${words} <> '' and ${ORDER_WORDS} @@ ${words}::tsquery and o.voided_at is null`;

/**
 * A few customers by the words of their names, by their e-mail address, telephone, addresses or orders; the exact match of
 * the address first.
 */
export async function findCustomers(
  db: Db,
  search: string,
  limit: number,
): Promise<FoundCustomer[]> {
  const words = wordBeginnings(search);
  if (words === '') return [];
  return named<FoundCustomer>(
    db,
    'find-customers',
    `select id, username, ${ADDRESS} as email, concat_ws(' ', first_name, last_name) as name
     from customers u
     where id in (
       select id from customers where lower(email) = $1
       union select id from customers where lower(unclaimed_email collate "C") = $1
       union select id from customers where lower(typed_email collate "C") = $1
       union select id from customers where to_tsvector('simple', username || ' ' || coalesce(first_name, '')
         || ' ' || coalesce(last_name, '') || ' ' || email) @@ $2::tsquery
       union ${customersReached('$4')})
     order by lower(${ADDRESS}) = $1 desc, created_at desc, id limit $3`,
    [nameForm(search), words, limit, search.includes('@') ? '' : beginningsOf(search)],
  );
}
