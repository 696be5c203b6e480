import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { moneyText } from '../../kit/money.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, type Versioned, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { columnOf } from '../../platform/database/row-form.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import { readSettings } from '../settings/settings.ts';
import { refuseFractions } from '../settings/whole-amounts.ts';
import { type Promotion, ruleOf } from './promotion.ts';
import {
  type PromotionChange,
  PromotionInput,
  type PromotionQuery,
  type PromotionRecord,
  STORED_FIELDS,
} from './schema.ts';
import { refuseUnknown, UNKNOWN_KINDS } from './what-qualifies.ts';

/** What staff do about promotions. */

const COLUMNS = ['id', 'amount', 'uses', ...STORED_FIELDS].map((field) => [field, columnOf(field)]);

/** What a promotion is about takes in what stands below the categories that it names. */
const withBelow = (column: string) =>
  column === 'kinds' || column === 'excluded_kinds' ? `kinds_within(p.${column})` : `p.${column}`;

/** A `Promotion` as JSON, as it is held against what is in a cart, for a statement that names `promotions` p. */
export const PROMOTION_JSON = `json_build_object('percent', trim_scale(p.percent)::text,
  ${COLUMNS.map(([field, column]) => `'${field}', ${withBelow(column ?? '')}`)})`;

const STATE = `case when not p.is_active then 'off'
  when p.ends_at <= now() then 'ended'
  when p.uses >= p.max_uses then 'used_up'
  when p.starts_at > now() then 'scheduled' else 'active' end`;

const SELECT = `select ${COLUMNS.map(([, column]) => `p.${column}`)}, trim_scale(p.percent)::text as percent,
  ${STATE} as state, ${UNKNOWN_KINDS} as "unknownKinds", p.created_at, p.updated_at`;

type Row = Promotion & Pick<PromotionRecord, 'state' | 'unknownKinds' | 'createdAt' | 'updatedAt'>;

function present({ percent, amount, tiers, minimum, ...rest }: Row): PromotionRecord {
  const promotion = {
    ...rest,
    value: percent ?? (amount === null ? '' : moneyText(amount)),
    tiers: tiers.map((tier) => ({ ...tier, from: moneyText(tier.from) })),
    minimum: minimum === null ? null : moneyText(minimum),
  };
  return withVersion(promotion, editable(promotion));
}

/** What of a promotion is edited: its version and the audit log are about this. */
export function editable(
  entry: Omit<PromotionRecord, 'version'> & Partial<Versioned>,
): PromotionInput {
  const { id, state, uses, unknownKinds, createdAt, updatedAt, version, ...rule } = entry;
  return rule;
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
): Promise<Counted<PromotionRecord>> {
  const found = `from promotions p where ($1::text[] is null or ${STATE} = any($1))
    and ($2::text[] is null or p.kind = any($2))
    and ($3::text is null or strpos(lower(concat_ws(' ', p.name, p.code)), lower($3)) > 0)`;
  const { rows, total } = await countedPage<Row>(
    db,
    found,
    [state ?? null, kind ?? null, search ?? null],
    page,
    (limited) =>
      `${SELECT} ${found} order by ${SORTED_BY[sort.column]} ${sort.direction}
       nulls last, p.id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

/** @throws not_found */
export async function findPromotion(db: Db, id: string): Promise<PromotionRecord> {
  const [row] = await named<Row>(db, 'promotion', `${SELECT} from promotions p where p.id = $1`, [
    id,
  ]);
  if (!row) throw new ShopError('not_found', 'This promotion does not exist.');
  return present(row);
}

/** What its kind has no use for is left empty. */
function stored(input: PromotionInput) {
  const { id, uses, buyQuantity, getQuantity, tiers, ...rule } = ruleOf('', input);
  const isInGroups = rule.kind === 'buy_x_get_y';
  return {
    ...rule,
    buyQuantity: isInGroups || rule.kind === 'fixed_price' ? buyQuantity : null,
    getQuantity: isInGroups ? getQuantity : null,
    tiers: JSON.stringify(rule.kind === 'tiered' ? tiers : []),
  };
}

/** @throws code_taken, invalid_input for what the shop does not have */
export async function addPromotion(tx: Tx, input: PromotionInput): Promise<PromotionRecord> {
  const { currency } = await readSettings(tx);
  refuseFractions(currency, amountsOf(input));
  await refuseUnknown(tx, input);
  const id = await insertReturningId(tx, 'promotions', stored(input)).catch(refuseTakenCode);
  const entry = await findPromotion(tx, id);
  tx.changed(tag.promotions);
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
  await named(tx, 'lock-promotion', 'select from promotions where id = $1 for update', [id]);
  const before = await findPromotion(tx, id);
  await refuseOlder(tx, id, before, expected);
  const input = whole({ ...editable(before), ...change });
  const { currency } = await readSettings(tx);
  refuseFractions(currency, amountsOf(input), amountsOf(editable(before)));
  await refuseUnknown(tx, input, before);
  if (input.maxUses !== null && input.maxUses < before.uses) {
    const message = `It was used ${before.uses} times already`;
    throw new ShopError('invalid_input', `${message}.`, { fields: { maxUses: message } });
  }
  await updateRow(tx, 'promotions', id, { ...stored(input), updatedAt: NOW }).catch(
    refuseTakenCode,
  );
  const after = await findPromotion(tx, id);
  tx.changed(tag.promotions);
  tx.record('promotion.changed', id, editable(before), editable(after));
  return after;
}

/** Orders keep the name and the amount of what it took off. @throws not_found */
export async function removePromotion(tx: Tx, id: string): Promise<void> {
  const entry = await findPromotion(tx, id);
  await deleteRows(tx, 'promotions', id);
  tx.changed(tag.promotions);
  tx.record('promotion.deleted', id, editable(entry), null);
}

/** By the names of their fields. */
const amountsOf = ({ kind, value, minimum, tiers }: PromotionInput) => ({
  ...((kind === 'amount' || kind === 'fixed_price') && { value }),
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

const refuseTakenCode = refusedBy({
  promotions_code_key: () => fieldRefusal('code', 'Another promotion has this code.', 'code_taken'),
});
