import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import { stateAfter } from '../../kit/state-machine.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { readShopAddress } from '../content/mail-shop.ts';
import { findOrder } from '../orders/find-order.ts';
import type { RETURN_POSTAGE } from '../settings/settings-table.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { type KeptPhoto, toOwnPhoto } from './return-photos.ts';
import { RETURN_MACHINE } from './return-states.ts';
import { readReturnable } from './returnable.ts';
import type { OrderReturns, ReturnView } from './schema.ts';

/** The columns of a return and its lines, for a statement that names `returns` r. */
export const RETURN_COLUMNS = `
  r.id, r.status, r.reason, r.note, r.refusal, r.created_at, r.exchange_order_id,
  (select ${ORDER_NUMBER} from orders o where o.id = r.exchange_order_id) as "exchangeOrderNumber",
  (select json_agg(json_build_object('itemId', i.id, 'name', i.name, 'options', i.options,
      'imageUrl', i.image_url, 'quantity', l.quantity, 'sku', i.sku, 'good', l.good) order by i.position)
   from return_items l join order_items i on i.id = l.order_item_id where l.return_id = r.id) as lines,
  (select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.position), '[]')
   from return_photos f where f.return_id = r.id) as photos`;

type StoredReturn = Omit<ReturnView, 'withdrawable' | 'photos'> & { photos: KeptPhoto[] };

const toReturnView = (orderId: string, row: StoredReturn): ReturnView => ({
  ...row,
  photos: row.photos.map((photo) => toOwnPhoto(orderId, photo)),
  lines: row.lines.map(({ itemId, name, options, imageUrl, quantity }) => ({
    ...{ itemId, name, options, imageUrl, quantity },
  })),
  withdrawable: stateAfter(RETURN_MACHINE, 'withdraw', row.status) !== undefined,
});

/** The returns of an order, the newest first. */
export async function listReturnsOf(db: Db, orderId: string): Promise<ReturnView[]> {
  const rows = await named<StoredReturn>(
    db,
    'returns-of-order',
    `select ${RETURN_COLUMNS} from returns r where r.order_id = $1 order by r.created_at desc, r.id`,
    [orderId],
  );
  return rows.map((row) => toReturnView(orderId, row));
}

const PAID: Record<(typeof RETURN_POSTAGE)[number], string> = {
  'You, where something is wrong with it':
    'We pay for sending it where something is wrong with it; otherwise you do.',
  You: 'We pay for sending it.',
  'Your customers': 'You pay for sending it.',
};

async function readTerms(db: Db): Promise<string> {
  const { return_days: days, return_postage: postage } = await readSettingTexts(db, [
    'return_days',
    'return_postage',
  ]);
  const within = `You can return things for ${days} ${days === '1' ? 'day' : 'days'} after they arrived.`;
  return `${within} ${PAID[postage as keyof typeof PAID]}`;
}

/** What a customer sent back of an order, and still can. @throws not_found, also for somebody else's order */
export async function readOrderReturns(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<OrderReturns> {
  await findOrder(db, userId, orderId);
  return {
    returns: await listReturnsOf(db, orderId),
    lines: await readReturnable(db, orderId),
    address: await readShopAddress(db),
    terms: await readTerms(db),
  };
}
