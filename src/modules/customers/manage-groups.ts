import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { moneyText, parseMoney } from '../../kit/money.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { type Expected, refuseOlder, type Versioned, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import { unknownKinds, unknownText } from '../catalog/kinds.ts';
import { readSettings } from '../settings/settings.ts';
import { refuseFractions } from '../settings/whole-amounts.ts';
import {
  type GroupChange,
  GroupInput,
  type GroupPrice,
  type GroupPriceChange,
  type GroupPriceOutcome,
  type GroupPriceQuery,
  type GroupQuery,
  type GroupRecord,
} from './group-schema.ts';
import { membersOf } from './groups.ts';

/** What staff do about groups of customers. */

const COLUMNS = `g.id, g.name, g.note, g.is_by_rule, g.spent_at_least, g.orders_at_least, g.ordered_within_days,
  g.not_ordered_for_days, trim_scale(g.percent_off)::text as percent_off, g.kinds, g.brand_ids, g.is_tax_exempt, g.tax_reason,
  g.created_at, g.updated_at, (select count(*)::int from (${membersOf('array[g.id]')}) m) as members,
  (select count(*)::int from group_prices p where p.group_id = g.id) as prices`;

type Row = Omit<GroupRecord, 'spentAtLeast' | 'version'> & { spentAtLeast: number | null };

function present({ spentAtLeast, ...rest }: Row): GroupRecord {
  const group = { ...rest, spentAtLeast: spentAtLeast === null ? null : moneyText(spentAtLeast) };
  return withVersion(group, editable(group));
}

/** What of a group is edited: its version and the audit log are about this. */
function editable(group: Omit<GroupRecord, 'version'> & Partial<Versioned>): GroupInput {
  const { id, members, prices, createdAt, updatedAt, version, ...rule } = group;
  return rule;
}

const SORTED_BY: Record<GroupQuery['sort']['column'], string> = {
  name: 'lower(g.name)',
  createdAt: 'g.created_at',
};

export async function listGroups(
  db: Db,
  { search, sort, ...page }: GroupQuery,
): Promise<Counted<GroupRecord>> {
  const found = `from customer_groups g where ($1::text is null or strpos(lower(g.name), lower($1)) > 0)`;
  const { rows, total } = await countedPage<Row>(
    db,
    found,
    [search ?? null],
    page,
    (limited) =>
      `select ${COLUMNS} ${found} order by ${SORTED_BY[sort.column]} ${sort.direction}, g.id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

/** What a filter offers. */
export const listGroupChoices = (db: Db): Promise<{ value: string; label: string }[]> =>
  named(
    db,
    'group-choices',
    'select id as value, name as label from customer_groups order by lower(name), id limit 500',
  );

/** @throws not_found */
export async function findGroup(db: Db, id: string): Promise<GroupRecord> {
  const [row] = await named<Row>(
    db,
    'customer-group',
    `select ${COLUMNS} from customer_groups g where g.id = $1`,
    [id],
  );
  if (!row) throw notThere();
  return present(row);
}

const notThere = () => new ShopError('not_found', 'This group does not exist.');

/** @throws name_taken, invalid_input for what the shop does not have */
export async function addGroup(tx: Tx, input: GroupInput): Promise<GroupRecord> {
  await refuseUnusable(tx, input);
  const id = await insertReturningId(tx, 'customer_groups', stored(input)).catch(refuseTakenName);
  const group = await findGroup(tx, id);
  tx.record('customer_group.created', id, null, editable(group));
  return group;
}

/**
 * Changes a group. One that gets a rule forgets whom staff had chosen.
 * @throws not_found, changed_meanwhile, name_taken, invalid_input
 */
export async function changeGroup(
  tx: Tx,
  id: string,
  change: GroupChange,
  expected: Expected,
): Promise<GroupRecord> {
  await lockGroup(tx, id);
  const before = await findGroup(tx, id);
  await refuseOlder(tx, id, before, expected);
  const input = whole({ ...editable(before), ...change });
  await refuseUnusable(tx, input, editable(before));
  await updateRow(tx, 'customer_groups', id, { ...stored(input), updatedAt: NOW }).catch(
    refuseTakenName,
  );
  if (input.isByRule) await deleteRows(tx, 'customer_group_members', { groupId: id });
  const after = await findGroup(tx, id);
  tx.record('customer_group.changed', id, editable(before), editable(after));
  return after;
}

/** Deletes a group with its prices. @throws not_found, group_in_use where a promotion is for it */
export async function removeGroup(tx: Tx, id: string): Promise<void> {
  await lockGroup(tx, id);
  const group = await findGroup(tx, id);
  const promotions = await named<{ name: string }>(
    tx,
    'promotions-for-group',
    'select name from promotions where $1 = any(group_ids) order by name limit 100',
    [id],
  );
  if (promotions.length > 0) {
    throw new ShopError(
      'group_in_use',
      `A promotion is for this group: ${promotions.map(({ name }) => name).join(', ')}. Change it first.`,
      { count: promotions.length },
    );
  }
  await deleteRows(tx, 'customer_groups', id);
  tx.record('customer_group.deleted', id, editable(group), null);
}

/** Locks a group until the transaction ends. */
const lockGroup = (tx: Tx, id: string) =>
  named(tx, 'lock-customer-group', 'select from customer_groups where id = $1 for update', [id]);

const refuseTakenName = refusedBy({
  customer_groups_name_key: () =>
    fieldRefusal('name', 'Another group has this name.', 'name_taken'),
});

/** @throws invalid_input, by the field */
function whole(rule: GroupInput): GroupInput {
  const { success, data, error } = GroupInput.safeParse(rule);
  if (success) return data;
  const fields = Object.fromEntries(
    error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  throw new ShopError('invalid_input', 'Please check what is marked.', { fields });
}

const stored = ({ spentAtLeast, ...rule }: GroupInput) => ({
  ...rule,
  spentAtLeast: spentAtLeast === null ? null : parseMoney(spentAtLeast),
});

/** What the group named before may stay, though it has gone since. @throws invalid_input by the field */
async function refuseUnusable(tx: Tx, input: GroupInput, before?: GroupInput): Promise<void> {
  const { currency } = await readSettings(tx);
  const { spentAtLeast } = input;
  refuseFractions(currency, { spentAtLeast }, { spentAtLeast: before?.spentAtLeast ?? null });
  const kinds = input.kinds.filter((kind) => !before?.kinds.includes(kind));
  const unknown = await unknownKinds(tx, kinds);
  const strange = kinds.filter((kind) => unknown.has(kind));
  const message = unknownText(strange);
  if (message) throw fieldRefusal('kinds', message);
  const brands = input.brandIds.filter((id) => !before?.brandIds.includes(id));
  const found = await named(
    tx,
    'brands-of-group',
    'select from brands where id = any($1::uuid[])',
    [brands],
  );
  if (found.length < new Set(brands).size) {
    throw fieldRefusal('brandIds', 'A brand of these does not exist any more');
  }
}

/**
 * Takes customers into a group by hand, or out of it; who is there already, or not, stays so.
 * @returns how many that changed
 * @throws not_found; invalid_input for a group by a rule, and for customers who are gone
 */
export async function changeMembers(
  tx: Tx,
  groupId: string,
  { customerIds, isMember }: { customerIds: string[]; isMember: boolean },
): Promise<number> {
  const [group] = await named<{ isByRule: boolean }>(
    tx,
    'group-of-members',
    'select is_by_rule from customer_groups where id = $1 for share',
    [groupId],
  );
  if (!group) throw notThere();
  if (group.isByRule) {
    throw fieldRefusal('customerIds', 'Who is in this group follows from its rule.');
  }
  const changed = await named<{ id: string }>(
    tx,
    isMember ? 'join-group' : 'leave-group',
    isMember
      ? `insert into customer_group_members (group_id, user_id)
         select $1, id from customers where id = any($2::uuid[]) order by id
         on conflict do nothing returning user_id as id`
      : 'delete from customer_group_members where group_id = $1 and user_id = any($2::uuid[]) returning user_id as id',
    [groupId, customerIds],
  );
  if (changed.length > 0) {
    tx.record(`customer_group.${isMember ? 'joined' : 'left'}`, groupId, null, {
      customers: changed.map(({ id }) => id),
    });
  }
  return changed.length;
}

/** The groups by hand that a customer is in, in place of those that they were in. @throws invalid_input */
export async function setGroupsOf(tx: Tx, customerId: string, groupIds: string[]): Promise<void> {
  const groups = await named<{ isByRule: boolean }>(
    tx,
    'groups-to-join',
    'select is_by_rule from customer_groups where id = any($1::uuid[]) order by id for share',
    [groupIds],
  );
  if (groups.length < new Set(groupIds).size) {
    throw fieldRefusal('groupIds', 'A group of these does not exist any more');
  }
  if (groups.some(({ isByRule }) => isByRule)) {
    throw fieldRefusal('groupIds', 'Who is in a group by a rule follows from the rule');
  }
  await named(
    tx,
    'leave-other-groups',
    'delete from customer_group_members where user_id = $1 and group_id <> all($2::uuid[])',
    [customerId, groupIds],
  );
  await named(
    tx,
    'join-groups',
    `insert into customer_group_members (group_id, user_id) select id, $1 from unnest($2::uuid[]) id
     on conflict do nothing`,
    [customerId, groupIds],
  );
}

const NAME = `concat_ws(', ', p.name, (select string_agg(value, ' / ') from jsonb_each_text(v.options)))`;

/** @throws not_found */
export async function listPrices(
  db: Db,
  groupId: string,
  { search, ...page }: GroupPriceQuery,
): Promise<Counted<GroupPrice>> {
  await findGroup(db, groupId);
  const found = `from group_prices gp join variants v on v.id = gp.variant_id join products p on p.id = v.product_id
    where gp.group_id = $1 and p.deleted_at is null and v.retired_at is null
      and ($2::text is null or strpos(lower(v.sku || ' ' || p.name), lower($2)) > 0)`;
  const { rows, total } = await countedPage<
    Omit<GroupPrice, 'price' | 'publicPrice'> & { price: number; publicPrice: number }
  >(
    db,
    found,
    [groupId, search ?? null],
    page,
    (limited) =>
      `select v.id as "variantId", v.sku, ${NAME} as name, gp.price, coalesce(v.price, p.base_price) as "publicPrice"
       ${found} order by lower(p.name), v.position, v.id ${limited}`,
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      price: moneyText(row.price),
      publicPrice: moneyText(row.publicPrice),
    })),
    total,
  };
}

/**
 * Sets prices of a group by SKU, or takes them away: all of them or none.
 * @throws not_found; invalid_input, which names each line that cannot be
 */
export async function changePrices(
  tx: Tx,
  groupId: string,
  { prices }: GroupPriceChange,
): Promise<GroupPriceOutcome> {
  await lockGroup(tx, groupId);
  await findGroup(tx, groupId);
  const { currency } = await readSettings(tx);
  const skus = prices.map(({ sku }) => sku.toLowerCase());
  const variants = await named<{ id: string; sku: string; price: number | null }>(
    tx,
    'variants-by-sku',
    `select v.id, lower(v.sku) as sku, gp.price from variants v
     join products p on p.id = v.product_id and p.deleted_at is null
     left join group_prices gp on gp.variant_id = v.id and gp.group_id = $2
     where v.retired_at is null and lower(v.sku) = any($1::text[])`,
    [skus, groupId],
  );
  const bySku = new Map(variants.map((variant) => [variant.sku, variant]));
  const fields: Record<string, string> = {};
  for (const [place, { sku }] of prices.entries()) {
    const at = `prices.${place}.sku`;
    if (!bySku.has(sku.toLowerCase()))
      fields[at] = `Line ${place + 1}: no variant has the SKU ${sku}`;
    else if (skus.indexOf(sku.toLowerCase()) !== place) {
      fields[at] = `Line ${place + 1}: ${sku} stood further up already`;
    }
  }
  const [first] = Object.values(fields);
  if (first) throw new ShopError('invalid_input', `${first}.`, { fields });
  refuseFractions(
    currency,
    Object.fromEntries(prices.map(({ price }, place) => [`prices.${place}.price`, price])),
  );
  const outcome = { set: 0, removed: 0, unchanged: 0 };
  const [before, after]: Record<string, string | null>[] = [{}, {}];
  const set: { id: string; price: number }[] = [];
  const removed: string[] = [];
  for (const { sku, price } of prices) {
    const held = bySku.get(sku.toLowerCase());
    const wanted = price === null ? null : parseMoney(price);
    if (!held) continue;
    if (held.price === wanted) {
      outcome.unchanged++;
      continue;
    }
    if (before) before[sku] = held.price === null ? null : moneyText(held.price);
    if (after) after[sku] = price;
    if (wanted === null) removed.push(held.id);
    else set.push({ id: held.id, price: wanted });
  }
  await named(
    tx,
    'set-group-prices',
    `insert into group_prices (group_id, variant_id, price)
     select $1, id, price from json_to_recordset($2::json) as p (id uuid, price bigint) order by id
     on conflict (variant_id, group_id) do update set price = excluded.price`,
    [groupId, JSON.stringify(set)],
  );
  await named(
    tx,
    'remove-group-prices',
    'delete from group_prices where group_id = $1 and variant_id = any($2::uuid[])',
    [groupId, removed],
  );
  tx.record('customer_group.priced', groupId, before, after);
  return { ...outcome, set: set.length, removed: removed.length };
}
