import { type Db, named } from '../../platform/database/database.ts';
import { standardOf } from '../settings/site-config.ts';

/** Who is in which group: those by hand are written down, those by a rule follow from what was ordered (docs/decisions/069). */

/** The shop's currency, as SQL: amounts in others don't count as spent. */
const CURRENCY = `coalesce(nullif((select trim(value) from site_config where key = 'currency'), ''), '${standardOf('currency')}')`;

/** Whether the figures f meet the rule of `customer_groups` g. */
const MEETS = `(g.spent_at_least is null or f.spent >= g.spent_at_least)
  and (g.orders_at_least is null or f.orders >= g.orders_at_least)
  and (g.ordered_within_days is null or f.last_order_at > now() - make_interval(days => g.ordered_within_days))
  and (g.not_ordered_for_days is null or f.last_order_at <= now() - make_interval(days => g.not_ordered_for_days))`;

/** Whether a customer is in `customer_groups` g, by their own orders as they are now. @param customer their id, as SQL */
const isIn = (customer: string) => `case when g.is_by_rule then exists (
    select from (select count(*) as orders, coalesce(sum(c.revenue) filter (where o.currency = ${CURRENCY}), 0) as spent,
        max(o.created_at) as last_order_at
      from orders o join counted_orders c on c.id = o.id and c.is_sold where o.user_id = ${customer}) f
    where f.orders > 0 and ${MEETS})
  else exists (select from customer_group_members m where m.group_id = g.id and m.user_id = ${customer}) end`;

/** The groups that a customer is in now, as rows of `customer_groups` g. @param customer their id, as SQL; null has none */
export const groupsOf = (customer: string) => `customer_groups g where ${isIn(customer)}`;

/** The ids of the customers in these groups; of rules as of a minute ago at most. @param groups their ids, as SQL */
export const membersOf = (groups: string) => `
  select m.user_id from customer_group_members m join customer_groups g on g.id = m.group_id and not g.is_by_rule
  where g.id = any(${groups})
  union select f.user_id from (
    select user_id, sum(orders) as orders, coalesce(sum(spent) filter (where currency = ${CURRENCY}), 0) as spent,
      max(last_order_at) as last_order_at
    from customer_figures
    where exists (select from customer_groups where is_by_rule and id = any(${groups})) group by user_id) f
  join customer_groups g on g.is_by_rule and g.id = any(${groups}) and ${MEETS}`;

export interface GroupOfCustomer {
  id: string;
  name: string;
  isByRule: boolean;
}

/** The groups of each of these customers, by name. */
export async function readGroupsOf(
  db: Db,
  customerIds: string[],
): Promise<(customerId: string) => GroupOfCustomer[]> {
  const rows = await named<GroupOfCustomer & { customerId: string }>(
    db,
    'groups-of-customers',
    `select u.id as "customerId", g.id, g.name, g.is_by_rule
     from unnest($1::uuid[]) u (id) join customer_groups g on ${isIn('u.id')} order by lower(g.name), g.id`,
    [customerIds],
  );
  const groups = Map.groupBy(rows, ({ customerId }) => customerId);
  return (customerId) =>
    (groups.get(customerId) ?? []).map(({ id, name, isByRule }) => ({ id, name, isByRule }));
}
