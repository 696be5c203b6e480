import { type Db, named, namedOne } from '../../platform/database/database.ts';
import { membersOf } from '../customers/groups.ts';
import type { AudienceInput, AudienceKind } from './schema.ts';

/** Customers by the address of subscriber s, with their orders that stand: once a mailbox is proven, it is theirs. */
const BOUGHT = `exists (select from customers u join orders o on o.user_id = u.id and o.is_placed
    and o.payment_status not in ('failed', 'cancelled')`;
const OF_READER = `where lower(u.email) = lower(s.email) and u.email_confirmed_at is not null`;
const ITEMS = 'join order_items i on i.order_id = o.id join products p on p.id = i.product_id';

const GROUPS = `array(select json_array_elements_text($1::json -> 'groupIds')::uuid)`;

/**
 * Who is meant of the confirmed subscribers s, as a condition on $1, the audience as it is stored. A kind more is its name in
 * `AUDIENCES`, its condition here, and its fields in the form.
 */
const CONDITIONS: Record<AudienceKind, string> = {
  all: 'true',
  bought: `${BOUGHT} and o.created_at > now() - make_interval(days => ($1::json ->> 'boughtDays')::int)
    ${OF_READER})`,
  brands: `${BOUGHT} ${ITEMS}
    and p.brand_id in (select json_array_elements_text($1::json -> 'brandIds')::uuid) ${OF_READER})`,
  categories: `${BOUGHT} ${ITEMS}
    and p.category = any(kinds_within(array(select json_array_elements_text($1::json -> 'categories')))) ${OF_READER})`,
  groups: `lower(s.email) in (select lower(u.email) from customers u
    where u.email_confirmed_at is not null and u.id in (${membersOf(GROUPS)}))`,
};

/** An audience as it is stored: its kind with what belongs to it. */
export type Audience = Pick<AudienceInput, 'audience'> & Partial<AudienceInput>;

const meant = ({ audience }: Audience) =>
  `from newsletter_subscribers s where s.confirmed_at is not null
     and ($1::json) is not null and ${CONDITIONS[audience]}`;

export async function countReaders(db: Db, audience: Audience): Promise<number> {
  const { readers } = await namedOne<{ readers: number }>(
    db,
    `count-readers-${audience.audience}`,
    `select count(*)::int as readers ${meant(audience)}`,
    [JSON.stringify(audience)],
  );
  return readers;
}

/** The next of them in the order of their ids. */
export const nextReaders = (db: Db, audience: Audience, after: string, limit: number) =>
  named<{ id: string; email: string }>(
    db,
    `next-readers-${audience.audience}`,
    `select s.id, s.email ${meant(audience)} and s.id > $2 order by s.id limit $3`,
    [JSON.stringify(audience), after, limit],
  );
