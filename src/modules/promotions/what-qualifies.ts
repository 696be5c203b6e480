import { ShopError } from '../../kit/errors.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { UNKNOWN_KIND, unknownKinds, unknownText } from '../catalog/kinds.ts';
import type { PromotionInput } from './schema.ts';

/** Of `promotions` p: the kinds that nothing in the shop is of, as JSON. */
export const UNKNOWN_KINDS = `coalesce((select json_agg(kind order by kind)
  from unnest(p.kinds || p.excluded_kinds) kind where ${UNKNOWN_KIND}), '[]')`;

type Part = Pick<
  PromotionInput,
  'kinds' | 'excludedKinds' | 'brandIds' | 'productIds' | 'groupIds'
>;

const NOTHING: Part = {
  kinds: [],
  excludedKinds: [],
  brandIds: [],
  productIds: [],
  groupIds: [],
};

/**
 * Refuses what the shop does not have. What the promotion named before may stay, though it has gone since.
 * @throws invalid_input by the field
 */
export async function refuseUnknown(db: Db, wanted: Part, before: Part = NOTHING): Promise<void> {
  const added = (field: keyof Part) => wanted[field].filter((one) => !before[field].includes(one));
  const kinds = await unknownKinds(db, [...added('kinds'), ...added('excludedKinds')]);
  const brands = await missing(db, 'brands', added('brandIds'));
  const products = await missing(db, 'products', added('productIds'));
  // Whoever deletes a group meanwhile waits, and finds the promotion.
  const groups = await named<{ id: string }>(
    db,
    'groups-of-promotion',
    'select id from customer_groups where id = any($1::uuid[]) order by id for key share',
    [wanted.groupIds],
  );
  const goneGroups = added('groupIds').some((id) => !groups.some((group) => group.id === id));
  const fields = Object.fromEntries(
    [
      ['kinds', unknownText(added('kinds').filter((kind) => kinds.has(kind)))],
      ['excludedKinds', unknownText(added('excludedKinds').filter((kind) => kinds.has(kind)))],
      ['brandIds', brands && 'A brand of these does not exist any more'],
      ['groupIds', goneGroups && 'A group of these does not exist any more'],
      ['productIds', products && 'A product of these does not exist any more'],
    ].filter(([, text]) => text),
  );
  const [message] = Object.values(fields);
  if (message) throw new ShopError('invalid_input', `${message}.`, { fields });
}

const GONE = { brands: 'false', products: 't.deleted_at is not null' };

async function missing(db: Db, table: keyof typeof GONE, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const rows = await named(
    db,
    `missing-${table}`,
    `select from unnest($1::uuid[]) wanted left join ${table} t on t.id = wanted
     where t.id is null or ${GONE[table]} limit 1`,
    [ids],
  );
  return rows.length > 0;
}
