import { type Db, named } from '../../platform/database.ts';
import { wordBeginnings } from '../list-query.ts';

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
    `select id, username, email, concat_ws(' ', first_name, last_name) as name
     from users
     where lower(email) = $1 or to_tsvector('simple', username || ' ' || coalesce(first_name, '')
       || ' ' || coalesce(last_name, '') || ' ' || email) @@ $2::tsquery
     order by lower(email) = $1 desc, created_at desc, id limit $3`,
    [search.toLowerCase(), words, limit],
  );
}
