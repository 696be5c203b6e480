import { ShopError } from '../../../kit/errors.ts';
import { withCode } from '../../../kit/format.ts';
import { moneyText } from '../../../kit/money.ts';
import { type Db, named } from '../../../platform/database/database.ts';

/** The first payment of an order, for a statement whose $1 is its id: a refund that names none is of that. */
export const FIRST_CHARGE = `(select id from payment_attempts where order_id = $1 and status = 'paid' order by pays_difference, created_at limit 1)`;

/** A payment that a provider took for an order. */
interface Charge {
  id: string;
  /** What of it was neither given back nor is to be; minor units. */
  left: number;
  /** The order was changed after it had been placed, so it may be paid in several payments. */
  isEdited: boolean;
}

/** The payments of an order that providers took, the first first. */
export const chargesOf = (db: Db, orderId: string): Promise<Charge[]> =>
  named<Charge>(
    db,
    'charges-of-order',
    `select a.id, (a.amount
       - (select coalesce(sum(r.amount - r.gift_card - r.unpaid), 0) from refunds r
          where r.order_id = $1 and r.status <> 'failed' and not r.outside and coalesce(r.attempt_id, ${FIRST_CHARGE}) = a.id)
       - (select coalesce(sum(p.amount), 0) from repayments p where p.attempt_id = a.id and p.status <> 'failed'))::bigint as left,
       o.invoiced_at is not null as "isEdited"
     from payment_attempts a join orders o on o.id = a.order_id
     where a.order_id = $1 and a.status = 'paid' order by a.pays_difference, a.created_at`,
    [orderId],
  );

/**
 * The payment that so much money goes back by, by its id; undefined where no provider took any, null where all that they took is
 * given back and the rest came outside the shop.
 * @throws refund_too_large for more than one of several holds
 */
export async function chargeFor(
  db: Db,
  { id, currency }: { id: string; currency: string },
  money: number,
): Promise<string | null | undefined> {
  const charges = await chargesOf(db, id);
  if (charges.length === 0) return undefined;
  const fits = charges.findLast(({ left }) => left >= money);
  if (fits) return fits.id;
  // Its amount may have been corrected by hand: the provider says what it makes of that.
  if (charges.length === 1 && charges[0]?.isEdited === false) return charges[0].id;
  const most = Math.max(0, ...charges.map(({ left }) => left));
  if (most === 0) return null;
  const why = `This order was paid in several payments: at most ${withCode(moneyText(most), currency)} of them can be refunded at once.`;
  throw new ShopError('refund_too_large', why, {
    fields: { amount: 'More than one payment holds' },
  });
}
