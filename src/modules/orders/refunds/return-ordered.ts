import { named, type Tx } from '../../../platform/database/database.ts';
import { giveBackUses } from '../../promotions/promotion-uses.ts';
import { movePieces, readPlaces, take } from '../pieces.ts';

/** Where pieces go when their order is given up. */
const WAYS = {
  unshipped: [['to_ship', 'on_sale']],
  all: [
    ['to_ship', 'on_sale'],
    ['sent', 'on_sale'],
  ],
  none: [['to_ship', 'written_off']],
  // What is out of the books counts nowhere.
  void: [
    ['to_ship', 'on_sale'],
    ['sent', 'written_off'],
    ['back', 'written_off'],
    ['unfit', 'written_off'],
    ['kept', 'written_off'],
  ],
} as const;

/**
 * Gives up an order: nothing more of it is shipped. A status that was corrected by hand may lead here again. Hold the order
 * first.
 * @param pieces which go back on sale: those that were not shipped, with all that left and neither came back nor was paid
 *   back by itself, none, or those of an order that is taken out of the books
 * @param sales false: it was never placed, and counts nowhere
 */
export async function returnOrdered(
  tx: Tx,
  orderId: string,
  { pieces = 'unshipped', sales }: { pieces?: keyof typeof WAYS; sales?: boolean } = {},
): Promise<void> {
  const places = await readPlaces(tx, orderId);
  const moves = [...places.keys()].flatMap((itemId) =>
    take(places, itemId, Number.POSITIVE_INFINITY, WAYS[pieces]),
  );
  // Stock before promotions, as where they are taken.
  await movePieces(tx, { why: 'given up', about: orderId, sales }, moves);
  const givenUp = await named(
    tx,
    'give-up-order',
    'update orders set returned_at = now() where id = $1 and returned_at is null returning id',
    [orderId],
  );
  if (givenUp.length > 0) await giveBackUses(tx, orderId);
}
