import { type Db, named } from '../../platform/database/database.ts';
import { IS_GIFT_CARD } from '../catalog/gift-card-product.ts';
import { kindsWithin } from '../catalog/kinds.ts';
import { isAlive } from '../orders/order-label.ts';
import type { PaymentStatus } from '../payments/constants.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import type { OrderReturns } from './schema.ts';

interface Row {
  itemId: string;
  isGiftCard: boolean;
  category: string;
  type: string;
  delivered: number;
  /** Of what was delivered: within the time in which things can be sent back. */
  inTime: number;
  /** Pieces that a return under way is about, that were exchanged, or whose money went back after they had been shipped. */
  gone: number;
  paymentStatus: PaymentStatus;
}

/**
 * How many pieces of each line of an order its customer can send back, and why not where none can.
 * @param byShop the shop takes them back: whatever has left, for however long
 */
export async function readReturnable(
  db: Db,
  orderId: string,
  byShop = false,
): Promise<OrderReturns['lines']> {
  const settings = await readSettingTexts(db, ['return_days', 'return_excluded_kinds']);
  const days = Number(settings.return_days);
  const kinds = settings.return_excluded_kinds.split('\n').map((kind) => kind.trim());
  const excluded = (await kindsWithin(db, kinds.filter(Boolean))).map(fold);
  const rows = await named<Row>(
    db,
    'returnable',
    `select i.id as "itemId", p.category, p.type, ${IS_GIFT_CARD} as "isGiftCard", o.payment_status,
       coalesce(sum(l.quantity) filter (where s.delivered_at is not null or $3 and s.id is not null), 0)::int as delivered,
       coalesce(sum(l.quantity) filter (where s.delivered_at > now() - make_interval(days => $2) or $3 and s.id is not null), 0)::int as "inTime",
       greatest(i.refunded - i.withdrawn, 0) + i.exchanged + (
         select coalesce(sum(r.quantity), 0)::int from return_items r join returns on returns.id = r.return_id
         where r.order_item_id = i.id and returns.status in ('requested', 'approved', 'received', 'inspected')
       ) as gone
     from order_pieces i join orders o on o.id = i.order_id join products p on p.id = i.product_id
     left join shipment_items l on l.order_item_id = i.id
     left join shipments s on s.id = l.shipment_id and s.undone_at is null
     where i.order_id = $1
     group by i.id, i.position, i.refunded, i.withdrawn, i.exchanged, p.id, o.id order by i.position`,
    [orderId, days, byShop],
  );
  return rows.map((row) => {
    const left = row.delivered - row.gone;
    const isExcluded =
      !byShop && [row.category, row.type].some((kind) => excluded.includes(fold(kind)));
    const refusal = !isAlive(row.paymentStatus)
      ? 'Nothing of this order can be sent back.'
      : row.isGiftCard
        ? 'Gift cards cannot be returned.'
        : isExcluded
          ? `${row.category === 'E-Liquids' ? 'E-liquids' : 'Products of this kind'} cannot be returned.`
          : row.delivered === 0
            ? `It has not ${byShop ? 'left' : 'been delivered'} yet.`
            : left <= 0
              ? 'All of it was returned or refunded.'
              : row.inTime === 0
                ? `The ${days} days in which it could be returned are over.`
                : null;
    return { itemId: row.itemId, most: refusal ? 0 : Math.min(left, row.inTime), refusal };
  });
}

const fold = (kind: string): string => kind.trim().toLowerCase();
