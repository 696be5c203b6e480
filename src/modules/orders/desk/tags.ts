import { fieldRefusal } from '../../../kit/errors.ts';
import { type Db, named, type Tx } from '../../../platform/database/database.ts';
import { notifyOwner } from '../../notifications/notify-owner.ts';
import { recordEvent } from '../order-history.ts';
import { lockOrder } from '../order-state.ts';
import { MOST_TAGS, type TagChange } from './desk-schema.ts';

/** An order's tags by the alphabet, for a statement that names `orders` o. */
export const TAGS = `array(select tag from order_tags t where t.order_id = o.id order by lower(tag))`;

/** How many tags a filter offers. */
const MOST_OFFERED = 500;

/** Every tag that some order has, by the alphabet: each is found by the index, however many orders have it. */
export async function listTags(db: Db): Promise<string[]> {
  const rows = await named<{ tag: string }>(
    db,
    'all-tags',
    `with recursive known as (
       (select lower(tag) as small, tag from order_tags order by lower(tag), order_id limit 1)
       union all
       select next.small, next.tag from known cross join lateral (
         select lower(tag) as small, tag from order_tags
         where lower(tag) > known.small order by lower(tag), order_id limit 1) next
     )
     select tag from known limit ${MOST_OFFERED}`,
  );
  return rows.map(({ tag }) => tag);
}

const inSmall = (tags: readonly string[]) => new Set(tags.map((tag) => tag.toLowerCase()));

/**
 * Gives an order tags and takes others off it. A tag that some order has is spelt as there.
 * @throws not_found, invalid_input for more than an order has
 */
export async function changeTags(
  tx: Tx,
  orderId: string,
  { add = [], remove = [] }: TagChange,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const before = await readTags(tx, order.id);
  const gone = inSmall(remove);
  const kept = before.filter((tag) => !gone.has(tag.toLowerCase()));
  const known = inSmall(kept);
  const wanted = add.filter((tag, place) => {
    const small = tag.toLowerCase();
    const isFirst = add.findIndex((one) => one.toLowerCase() === small) === place;
    return isFirst && !known.has(small) && !gone.has(small);
  });
  if (wanted.length === 0 && kept.length === before.length) return;
  if (kept.length + wanted.length > MOST_TAGS) {
    throw fieldRefusal('add', `An order has at most ${MOST_TAGS} tags`);
  }
  await named(
    tx,
    'remove-tags',
    'delete from order_tags where order_id = $1 and lower(tag) = any($2)',
    [order.id, [...gone]],
  );
  await named(
    tx,
    'add-tags',
    `insert into order_tags (order_id, tag)
     select $1, coalesce((select t.tag from order_tags t where lower(t.tag) = lower(n.tag)
       order by t.order_id limit 1), n.tag)
     from unnest($2::text[]) n (tag)`,
    [order.id, wanted],
  );
  const after = await readTags(tx, order.id);
  await recordEvent(tx, order.id, 'tagged', {
    before: { tags: before.join(', ') },
    after: { tags: after.join(', ') },
  });
  await notifyOwner(tx, 'order.tagged', { orderId: order.id, number: order.number, tags: after });
}

const readTags = async (db: Db, orderId: string): Promise<string[]> =>
  (
    await named<{ tag: string }>(
      db,
      'tags-of-order',
      'select tag from order_tags where order_id = $1 order by lower(tag)',
      [orderId],
    )
  ).map(({ tag }) => tag);
