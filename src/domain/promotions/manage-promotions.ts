import { type Db, databaseError, named, one, type Tx } from '../../platform/database.ts';
import { moneyText, parseMoney } from '../../platform/money.ts';
import { countedPage } from '../counted-page.ts';
import { ShopError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { refuseFractions } from '../settings/whole-amounts.ts';
import { type Expected, refuseOlder, type Versioned, withVersion } from '../versions.ts';
import type { Promotion } from './promotion.ts';
import {
  type PromotionChange,
  PromotionInput,
  type PromotionQuery,
  type PromotionRecord,
} from './schema.ts';
import { refuseUnknown, UNKNOWN_KINDS } from './what-takes-part.ts';

/** What colleagues do about promotions. */

/** A `Promotion` as JSON, for a statement that names `promotions` p. */
export const PROMOTION_JSON = `json_build_object('id', p.id, 'name', p.name, 'code', p.code,
  'kind', p.kind, 'percent', trim_scale(p.percent)::text, 'amount', p.amount,
  'buyQuantity', p.buy_quantity, 'getQuantity', p.get_quantity, 'tiers', p.tiers,
  'productIds', p.product_ids, 'brandIds', p.brand_ids, 'kinds', p.kinds,
  'excludedKinds', p.excluded_kinds, 'minimum', p.minimum, 'firstOrder', p.first_order,
  'customers', p.customers, 'startsAt', p.starts_at, 'endsAt', p.ends_at, 'maxUses', p.max_uses,
  'uses', p.uses, 'oncePerCustomer', p.once_per_customer, 'combines', p.combines,
  'isActive', p.is_active)`;

const STATE = `case when not p.is_active then 'off'
  when p.ends_at <= now() then 'ended'
  when p.uses >= p.max_uses then 'used_up'
  when p.starts_at > now() then 'scheduled' else 'active' end`;

const SELECT = `select ${PROMOTION_JSON} as rule, ${STATE} as state, ${UNKNOWN_KINDS} as "unknownKinds", p.created_at,
  p.updated_at`;

interface Row extends Pick<PromotionRecord, 'state' | 'unknownKinds' | 'createdAt' | 'updatedAt'> {
  rule: Promotion;
}

function present({ rule, ...row }: Row): PromotionRecord {
  const { percent, amount, tiers, minimum, startsAt, endsAt, ...rest } = rule;
  const promotion = {
    ...rest,
    value: percent ?? (amount === null ? '' : moneyText(amount)),
    tiers: tiers.map((tier) => ({ ...tier, from: moneyText(tier.from) })),
    minimum: minimum === null ? null : moneyText(minimum),
    startsAt: moment(startsAt),
    endsAt: moment(endsAt),
    ...row,
  };
  return withVersion(promotion, editable(promotion));
}

const moment = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** What of a promotion is edited: its version and the audit log are about this. */
export function editable(
  entry: Omit<PromotionRecord, 'version'> & Partial<Versioned>,
): PromotionInput {
  const { id, state, uses, unknownKinds, createdAt, updatedAt, version, ...rule } = entry;
  return rule;
}

/** As carts are priced by it. */
export function ruleOf(id: string, input: PromotionInput): Promotion {
  const { value, tiers, minimum, ...rest } = input;
  const hasPercent = input.kind === 'percent' || input.kind === 'buy_x_get_y';
  return {
    ...rest,
    id,
    percent: hasPercent ? value : null,
    amount: input.kind === 'amount' ? parseMoney(value) : null,
    tiers: tiers.map((tier) => ({ ...tier, from: parseMoney(tier.from) })),
    minimum: minimum === null ? null : parseMoney(minimum),
    uses: 0,
  };
}

const SORTED_BY: Record<PromotionQuery['sort']['column'], string> = {
  name: 'lower(p.name)',
  uses: 'p.uses',
  endsAt: 'p.ends_at',
  createdAt: 'p.created_at',
};

export async function listPromotions(
  db: Db,
  { search, state, kind, sort, ...page }: PromotionQuery,
): Promise<{ promotions: PromotionRecord[]; total: number }> {
  const found = `from promotions p where ($1::text[] is null or ${STATE} = any($1))
    and ($2::text[] is null or p.kind = any($2))
    and ($3::text is null or strpos(lower(concat_ws(' ', p.name, p.code)), lower($3)) > 0)`;
  const { rows, total } = await countedPage<Row>(
    db,
    found,
    [state ?? null, kind ?? null, search ?? null],
    page,
    (limited) =>
      `${SELECT} ${found} order by ${SORTED_BY[sort.column]} ${sort.descending ? 'desc' : 'asc'}
       nulls last, p.id ${limited}`,
  );
  return { promotions: rows.map(present), total };
}

/** @throws not_found */
export async function findPromotion(db: Db, id: string): Promise<PromotionRecord> {
  const [row] = await named<Row>(db, 'promotion', `${SELECT} from promotions p where p.id = $1`, [
    id,
  ]);
  if (!row) throw new ShopError('not_found', 'This promotion does not exist.');
  return present(row);
}

const COLUMNS = `name, code, kind, percent, amount, buy_quantity, get_quantity, tiers, product_ids,
  brand_ids, kinds, excluded_kinds, minimum, first_order, customers, starts_at, ends_at, max_uses,
  once_per_customer, combines, is_active`;

const values = (id: string, input: PromotionInput) => {
  const rule = ruleOf(id, input);
  return [
    rule.name,
    rule.code,
    rule.kind,
    rule.percent,
    rule.amount,
    rule.kind === 'buy_x_get_y' ? rule.buyQuantity : null,
    rule.kind === 'buy_x_get_y' ? rule.getQuantity : null,
    JSON.stringify(rule.kind === 'tiered' ? rule.tiers : []),
    rule.productIds,
    rule.brandIds,
    rule.kinds,
    rule.excludedKinds,
    rule.minimum,
    rule.firstOrder,
    rule.customers,
    rule.startsAt,
    rule.endsAt,
    rule.maxUses,
    rule.oncePerCustomer,
    rule.combines,
    rule.isActive,
  ];
};

const PLACES = Array.from({ length: 21 }, (_, index) => `$${index + 1}`).join(', ');

/** @throws code_taken, invalid_input for what the shop does not have */
export async function addPromotion(tx: Tx, input: PromotionInput): Promise<PromotionRecord> {
  const { currency } = await readSettings(tx);
  refuseFractions(currency, amountsOf(input));
  await refuseUnknown(tx, input);
  const added = one(
    await named<{ id: string }>(
      tx,
      'add-promotion',
      `insert into promotions (${COLUMNS}) values (${PLACES}) returning id`,
      values('', input),
    ).catch(refuseTakenCode),
  );
  const entry = await findPromotion(tx, added.id);
  tx.record('promotion.created', entry.id, null, editable(entry));
  return entry;
}

/**
 * Changes a promotion. Orders keep what they were given.
 * @throws not_found, changed_meanwhile, code_taken, invalid_input for fewer uses than there were and for what the shop does not have
 */
export async function changePromotion(
  tx: Tx,
  id: string,
  change: PromotionChange,
  expected: Expected,
): Promise<PromotionRecord> {
  await named(tx, 'hold-promotion', 'select from promotions where id = $1 for update', [id]);
  const before = await findPromotion(tx, id);
  await refuseOlder(tx, id, before, expected);
  const input = whole({ ...editable(before), ...given(change) });
  const { currency } = await readSettings(tx);
  refuseFractions(currency, amountsOf(input), amountsOf(editable(before)));
  await refuseUnknown(tx, input, before);
  if (input.maxUses !== null && input.maxUses < before.uses) {
    const message = `It was used ${before.uses} times already`;
    throw new ShopError('invalid_input', `${message}.`, { fields: { maxUses: message } });
  }
  await named(
    tx,
    'change-promotion',
    `update promotions set (${COLUMNS}) = (${PLACES}), updated_at = now() where id = $22`,
    [...values(id, input), id],
  ).catch(refuseTakenCode);
  const after = await findPromotion(tx, id);
  tx.record('promotion.changed', id, editable(before), editable(after));
  return after;
}

/** Orders keep the name and the amount of what it took off. @throws not_found */
export async function removePromotion(tx: Tx, id: string): Promise<void> {
  const entry = await findPromotion(tx, id);
  await named(tx, 'delete-promotion', 'delete from promotions where id = $1', [id]);
  tx.record('promotion.deleted', id, editable(entry), null);
}

/** By the names of their fields. */
const amountsOf = ({ kind, value, minimum, tiers }: PromotionInput) => ({
  ...(kind === 'amount' && { value }),
  minimum,
  ...Object.fromEntries(tiers.map(({ from }, place) => [`tiers.${place}.from`, from])),
});

/** @throws invalid_input, by the field */
function whole(rule: PromotionInput): PromotionInput {
  const { success, data, error } = PromotionInput.safeParse(rule);
  if (success) return data;
  const fields = Object.fromEntries(
    error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  throw new ShopError('invalid_input', 'Please check what is marked.', { fields });
}

/** Without what was left out. */
const given = (change: PromotionChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

function refuseTakenCode(error: unknown): never {
  if (databaseError(error)?.constraint !== 'promotions_code_key') throw error;
  const message = 'Another promotion has this code.';
  throw new ShopError('code_taken', message, { fields: { code: message } });
}
