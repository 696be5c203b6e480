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
