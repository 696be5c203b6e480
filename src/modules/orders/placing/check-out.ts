import { ShopError } from '../../../kit/errors.ts';
import { type By, write } from '../../../platform/database/database.ts';
import { isUnreachable, NotConfirmed } from '../../../platform/database/reach.ts';
import { lockCustomer } from '../../customers/lock-customer.ts';
import type { UserView } from '../../customers/schema.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import { type AskFees, withFees } from '../pricing/fees.ts';
import type { CheckoutResult } from '../schema.ts';
import { placeWithOthers } from './in-groups.ts';
import { findOutcome, placeOrder } from './place-order.ts';
import { type CheckoutRequest, feesOfCart } from './wanted-order.ts';

/**
 * Places an order for the customer's cart at the prices of now, and empties the cart: all of it or nothing.
 * @param askFees undefined: nothing adds fees
 * @throws as `placeOrder` does; nothing_ordered if the program failed, and certainly left no order
 */
export async function checkOut(
  payments: Payments,
  by: By,
  { customer, request }: { customer: UserView; request: CheckoutRequest },
  askFees: AskFees | undefined,
): Promise<CheckoutResult> {
  const { db } = payments;
  try {
    return await withFees(
      () => feesOfCart(db, { customer, request }, askFees),
      async (fees) => {
        const call = { customer, request, fees };
        let lost: NotConfirmed | undefined;
        const placed = await placeWithOthers(payments, call).catch((error: unknown) => {
          // By its key, an order that was placed all the same is found again.
          if (!(error instanceof NotConfirmed && request.idempotencyKey)) throw error;
          lost = error;
        });
        if (placed) return placed;
        return await write(db, by, (tx) => placeOrder(tx, payments, call)).catch(
          (error: unknown) => {
            throw lost && isUnreachable(error) ? lost : error;
          },
        );
      },
    );
  } catch (error) {
    if (error instanceof ShopError || !request.idempotencyKey) throw error;
    return outcomeOfFailure(db, by, customer, { request, error });
  }
}

function unconfirmed(cause: NotConfirmed): ShopError {
  const refusal = new ShopError(
    'not_confirmed',
    'The shop lost its database at this moment. Your order may have been placed. Press Place Order again: you will not get two.',
    { retryAfter: 5 },
  );
  refusal.cause = cause;
  return refusal;
}

/**
 * What went wrong may have done so after the order was placed.
 * @throws nothing_ordered if it is not there; not_confirmed if that cannot be found out
 */
async function outcomeOfFailure(
  db: Payments['db'],
  by: By,
  { id }: UserView,
  { request, error }: { request: CheckoutRequest; error: unknown },
): Promise<CheckoutResult> {
  const placed = await write(db, by, async (tx) => {
    // Nobody is placing it any more once the customer can be held.
    await lockCustomer(tx, id);
    return findOutcome(tx, id, request.idempotencyKey);
  }).catch(() => {
    throw error instanceof NotConfirmed ? unconfirmed(error) : error;
  });
  if (placed) return placed;
  const refusal = new ShopError(
    'nothing_ordered',
    'Failed to process checkout. Nothing was ordered. Please try again.',
  );
  refusal.cause = error;
  throw refusal;
}
