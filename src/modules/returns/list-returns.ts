import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import { beginningsOf } from '../../kit/list-query.ts';
import { moneyText } from '../../kit/money.ts';
import { ORDER_NUMBER, ORDER_WORDS } from '../../kit/order-reference.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { isoInJson } from '../../platform/database/row-form.ts';
import { MOST_VARIANTS } from '../catalog/admin-schema.ts';
import { isPaid } from '../orders/order-label.ts';
import { STANDING, type StoredOrder, toStates } from '../orders/order-view.ts';
import { listOrderable } from '../orders/placing/order-by-hand.ts';
import { feesLeft, readRefundable } from '../orders/refunds/refund-lines.ts';
import { costOfPieces } from '../orders/refunds/refund-parts.ts';
import { readSettings } from '../settings/settings.ts';
import { RETURN_COLUMNS } from './read-returns.ts';
import { type KeptPhoto, toStaffPhoto } from './return-photos.ts';
import type { ReturnQuery, ReturnRecord, ReturnRow } from './schema.ts';

interface Row extends Omit<ReturnRow, 'orderStates' | 'photos'> {
  photos: KeptPhoto[];
  paymentStatus: StoredOrder['paymentStatus'];
  fulfilment: StoredOrder['fulfilment'];
  standing: StoredOrder['standing'];
}

const toRow = ({ paymentStatus, fulfilment, standing, ...row }: Row): ReturnRow => ({
  ...row,
  photos: row.photos.map((photo) => toStaffPhoto(row.id, photo)),
  orderStates: toStates(paymentStatus, fulfilment, standing),
});

/** Each part of the search has an index of its own. */
const FOUND = `
  select id from returns where right(id::text, 8) = $6
  union select id from returns where order_id in (select o.id from orders o where ${ORDER_WORDS} @@ $7::tsquery)
  union select l.return_id from return_items l join order_items i on i.id = l.order_item_id
    where lower(i.sku) = $6`;

const MATCHING = `from returns r join orders o on o.id = r.order_id
  where o.is_placed and ($1::text[] is null or r.status = any($1))
  and ($2::text[] is null or r.reason = any($2))
  and ($3::date is null or r.created_at >= $3::date::timestamp at time zone $5)
  and ($4::date is null or r.created_at < ($4::date + 1)::timestamp at time zone $5)
  and ($6::text is null or r.id in (${FOUND}))
  and ($8::uuid is null or r.order_id = $8)`;

const ROW = `${RETURN_COLUMNS}, r.order_id, ${ORDER_NUMBER} as "orderNumber",
  o.payment_status, o.fulfilment, ${STANDING} as standing, o.payer_name`;

/** The returns that the search and the filters find. */
export async function listReturns(db: Db, query: ReturnQuery): Promise<Counted<ReturnRow>> {
  const { timeZone } = await readSettings(db);
  const text = query.search?.toLowerCase().replace(/^#/, '') ?? null;
  const { status, reason, date, order } = query;
  const { rows, total } = await countedPage<Row>(
    db,
    MATCHING,
    [
      ...[status ?? null, reason ?? null, date?.from ?? null, date?.to ?? null, timeZone],
      ...[text, beginningsOf(text ?? ''), order ?? null],
    ],
    query,
    (page) => `select ${ROW} ${MATCHING}
       order by r.created_at ${query.sort.direction}, r.id ${page}`,
  );
  return { rows: rows.map(toRow), total };
}

type History = ReturnRecord['history'][number];

interface RecordRow extends Row {
  customerId: string | null;
  email: string;
  currency: string;
  refunded: number | null;
  isRefundedByProvider: boolean;
  history: History[];
}

/** A return with all that the back office knows of it. @throws not_found */
export async function findReturnRecord(db: Db, id: string): Promise<ReturnRecord> {
  const [row] = await named<RecordRow>(
    db,
    'return-record',
    `select ${ROW}, r.user_id as "customerId", o.email, o.currency,
       (select amount from refunds where id = r.refund_id) as refunded,
       exists (select from payment_attempts t where t.order_id = o.id and t.status = 'paid') as "isRefundedByProvider",
       (select coalesce(json_agg(json_build_object('at', ${isoInJson('h.at')}, 'event', h.event, 'actor', h.actor,
          'by', a.username) order by h.id desc), '[]')
        from order_history h left join staff a on h.actor = 'staff' and a.id::text = h.actor_id
        where h.order_id = o.id and h.detail ->> 'returnId' = r.id::text) as history
     from returns r join orders o on o.id = r.order_id where r.id = $1 and o.is_placed`,
    [id],
  );
  if (!row) throw new ShopError('not_found', 'This return does not exist.');
  const { customerId, email, currency, refunded, isRefundedByProvider, history, ...listed } = row;
  const refundable = await readRefundable(db, row.orderId);
  const pieces = row.lines.reduce((sum, { itemId, quantity }) => {
    const left = refundable.lines.find((line) => line.itemId === itemId);
    return sum + (left ? costOfPieces(left, quantity, refundable.unit) : 0);
  }, 0);
  return {
    ...toRow(listed),
    ...{ customerId, email, currency, isRefundedByProvider },
    refunded: refunded === null ? null : moneyText(refunded),
    refundable: {
      pieces: moneyText(Math.min(pieces, refundable.left)),
      delivery: moneyText(Math.min(refundable.delivery, Math.max(refundable.left - pieces, 0))),
      fees: feesLeft(refundable).map((fee) => ({
        ...fee,
        isProposed: isAllOf(
          row.lines,
          refundable.lines.filter(({ variantId }) => variantId === fee.variantId),
        ),
      })),
      left: moneyText(refundable.left),
    },
    replacements: row.status === 'inspected' ? await listReplacements(db, id) : [],
    notRefundable: isPaid(row.paymentStatus) ? null : 'The order is not recorded as paid.',
    history,
  };
}

/** Whether a return holds all that can still be given back of some of its order's lines, and something of them. */
const isAllOf = (
  returned: ReturnRow['lines'],
  lines: { itemId: string; pieces: number }[],
): boolean => {
  const quantityOf = (id: string) => returned.find(({ itemId }) => itemId === id)?.quantity ?? 0;
  return (
    lines.some(({ itemId }) => quantityOf(itemId) > 0) &&
    lines.every(({ itemId, pieces }) => quantityOf(itemId) === pieces)
  );
};

async function listReplacements(db: Db, returnId: string): Promise<ReturnRecord['replacements']> {
  const items = await named<{ itemId: string; productId: string; variantId: string }>(
    db,
    'items-to-replace',
    `select i.id as "itemId", i.product_id, i.variant_id
     from return_items l join order_items i on i.id = l.order_item_id where l.return_id = $1 order by i.position`,
    [returnId],
  );
  const replacements = [];
  for (const { itemId, productId, variantId } of items) {
    const variants = await listOrderable(db, [productId], '', MOST_VARIANTS);
    replacements.push({ itemId, variantId, variants });
  }
  return replacements;
}
