import { type Db, named } from '../../platform/database.ts';
import { nameForm } from '../../platform/name-form.ts';
import { wordBeginnings } from '../list-query.ts';
import { ADDRESS } from './mailbox.ts';

export interface FoundCustomer {
  id: string;
  username: string;
  email: string;
  /** Empty if they gave none. */
  name: string;
}

/** A few customers by the words of their names or by their e-mail address; its exact match first. */
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
     from users u
     where lower(email) = $1 or lower(unclaimed_email collate "C") = $1
       or to_tsvector('simple', username || ' ' || coalesce(first_name, '')
         || ' ' || coalesce(last_name, '') || ' ' || email) @@ $2::tsquery
     order by lower(${ADDRESS}) = $1 desc, created_at desc, id limit $3`,
    [nameForm(search), words, limit],
  );
}
