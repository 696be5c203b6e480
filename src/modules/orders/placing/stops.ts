import { ShopError } from '../../../kit/errors.ts';
import { readLimits } from '../../../kit/rate-limits.ts';
import { send } from '../../../platform/database/batching.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { UserView } from '../../customers/schema.ts';
import type { OrderLine } from '../pricing/cart-lines.ts';
import type { Quote } from '../pricing/quote.ts';
import type { OrderStop } from '../schema.ts';
import {
  openCashOrders,
  refuseLargeAmount,
  refuseManyPieces,
  refuseMoreOpenOrders,
  refuseUnanswered,
} from './refuse-order.ts';

/** By which rules the order would be refused, as far as that can be known before it is placed. */
export async function findStops(
  db: Db,
  customer: UserView | undefined,
  lines: OrderLine[],
  priced: Quote,
  /** Why the shop takes no order at all. */
  closed: ShopError | undefined,
): Promise<OrderStop[]> {
  if (closed) return [toStop(closed, false)];
  const [limits, open] = await Promise.all([
    readLimits(db),
    customer ? send(db, openCashOrders(customer)) : [],
  ]);
  return [
    ...stopsOf(false, () => refuseManyPieces(lines, limits)),
    ...stopsOf(false, () => refuseUnanswered(lines)),
    ...stopsOf(false, () => refuseLargeAmount(priced, limits)),
    ...stopsOf(true, () => customer && refuseMoreOpenOrders(open.length, customer, limits)),
  ];
}

function stopsOf(onlyDirect: boolean, refuse: () => void): OrderStop[] {
  try {
    refuse();
    return [];
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return [toStop(error, onlyDirect)];
  }
}

const toStop = ({ code, message }: ShopError, onlyDirect: boolean): OrderStop => ({
  code,
  message,
  onlyDirect,
});
