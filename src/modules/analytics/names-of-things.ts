import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import { type Db, named } from '../../platform/database/database.ts';
import type { AuditEntry } from '../audit/schema.ts';

const UUIDS = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/** Lines of the audit log with what the ids in them are called; what is gone has no name any more. */
export async function withNames(
  db: Db,
  entries: Omit<AuditEntry, 'names'>[],
): Promise<AuditEntry[]> {
  const idsOf = ({ objectId, before, after }: Omit<AuditEntry, 'names'>) =>
    new Set(JSON.stringify([objectId, before, after]).match(UUIDS));
  const names = await namesOf(db, [...new Set(entries.flatMap((entry) => [...idsOf(entry)]))]);
  return entries.map((entry) => ({
    ...entry,
    names: Object.fromEntries(
      [...idsOf(entry)].flatMap((id) => {
        const name = names.get(id);
        return name ? [[id, name]] : [];
      }),
    ),
  }));
}

/** What is called how, by its id; any other text is passed over. */
export async function namesOf(db: Db, texts: string[]): Promise<Map<string, string>> {
  const ids = texts.flatMap((text) => text.match(UUIDS) ?? []);
  if (ids.length === 0) return new Map();
  const rows = await named<{ id: string; name: string }>(
    db,
    'names-of-things',
    `select o.id, ${ORDER_NUMBER} as name from orders o where o.id = any($1::uuid[])
     union all select r.id, 'of order ' || ${ORDER_NUMBER} from returns r join orders o on o.id = r.order_id
       where r.id = any($1::uuid[])
     union all select id, name from products where id = any($1::uuid[])
     union all select v.id, concat_ws(', ', p.name, (select string_agg(value, ' / ') from jsonb_each_text(v.options)))
       from variants v join products p on p.id = v.product_id where v.id = any($1::uuid[])
     union all select r.id, p.name || ', by ' || r.customer_name from reviews r join products p on p.id = r.product_id
       where r.id = any($1::uuid[])
     union all select id, name from brands where id = any($1::uuid[])
     union all select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) from users
       where id = any($1::uuid[])
     union all select id, username from admin_users where id = any($1::uuid[])
     union all select id, name from promotions where id = any($1::uuid[])
     union all select id, '…' || last_four from gift_cards where id = any($1::uuid[])
     union all select id, name from payment_methods where id = any($1::uuid[])
     union all select id, title from batch_jobs where id = any($1::uuid[])
     union all select id, title from pages where id = any($1::uuid[])
     union all select id, name from navigation_items where id = any($1::uuid[])
     union all select id, title from footer_links where id = any($1::uuid[])
     union all select id, platform from social_media_links where id = any($1::uuid[])
     union all select id, name from accepted_payment_methods where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
