import { named, type Tx } from '../../../platform/database.ts';
import { giveBackUses } from '../../promotions/promotion-uses.ts';
import { type PiecesBack, putBack } from './refund-lines.ts';

/**
 * Gives up an order: nothing more of it is shipped, and it leaves the sales counts. That happens once, since a status
 * that was corrected by hand may lead here again; what was put back on sale before is not put back again. Hold the
 * order first. Pieces that never left and those that came back are counted apart: either may be on sale again, and
 * either counts as sold no more.
 * @param pieces which go back on sale: those that were not shipped, all, or none
 * @param sales false: it was never placed, and counts nowhere
 */
export async function returnOrdered(
  tx: Tx,
  orderId: string,
  {
    pieces = 'unshipped',
    sales = true,
  }: { pieces?: 'unshipped' | 'all' | 'none'; sales?: boolean } = {},
): Promise<void> {
  const ordered = await named<PiecesBack>(
    tx,
    'return-ordered',
    `with given_up as (
       update orders set returned_at = now() where id = $1 and returned_at is null returning id, fulfilment
     ), lines as (
       select i.id, i.quantity - d.withdrawn - back.pieces as sold,
         case g.fulfilment when 'unfulfilled' then i.quantity - i.shipped - i.withdrawn else 0 end as unshipped,
         greatest(0, i.quantity - i.withdrawn - greatest(i.returned, d.sent, back.pieces)) as undecided
       from order_items i join given_up g on g.id = i.order_id, lateral (
         select coalesce(sum(r.withdrawn), 0)::int as withdrawn, coalesce(sum(r.quantity - r.withdrawn), 0)::int as sent,
           coalesce(sum(r.withdrawn) filter (where r.restock is distinct from false), 0)::int as put_back
         from refund_items r join refunds on refunds.id = r.refund_id
         where r.order_item_id = i.id and refunds.status = 'done'
       ) d, lateral (select greatest(0, i.restocked - d.put_back) as pieces) back
     ), backs as (
       select *, case $2 when 'all' then undecided when 'unshipped' then unshipped else 0 end as back from lines
     )
     update order_items i set withdrawn = i.withdrawn + b.unshipped, restocked = i.restocked + b.back
     from backs b where i.id = b.id
     returning i.product_id as "productId", i.variant_id as "variantId", b.sold as quantity, b.back`,
    [orderId, pieces],
  );
  if (ordered.length === 0) return;
  // Stock before promotions, as where they are taken.
  await putBack(tx, ordered, { sales });
  await giveBackUses(tx, orderId);
}
