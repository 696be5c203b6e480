import type { Tx } from '../../../platform/database/database.ts';
import { movePieces, readPlaces, take } from '../pieces.ts';

/** Shipped pieces of an order's lines that came back. Hold the order. */
export async function receivePieces(
  tx: Tx,
  { orderId, returnId }: { orderId: string; returnId: string },
  lines: { itemId: string; quantity: number }[],
): Promise<void> {
  const places = await readPlaces(tx, orderId);
  await movePieces(
    tx,
    { why: 'received', about: returnId },
    lines.flatMap(({ itemId, quantity }) =>
      take(places, itemId, quantity, [
        ['sent', 'back'],
        ['kept', 'written_off'],
      ]),
    ),
  );
}

/** Puts what is good of pieces that came back on sale again. Hold the order. */
export async function inspectPieces(
  tx: Tx,
  { orderId, returnId }: { orderId: string; returnId: string },
  lines: { itemId: string; quantity: number; good: number }[],
): Promise<void> {
  const places = await readPlaces(tx, orderId);
  await movePieces(
    tx,
    { why: 'inspected', about: returnId },
    lines.flatMap(({ itemId, quantity, good }) => [
      // Those whose money went back before they came are settled.
      ...take(places, itemId, good, [
        ['back', 'fit'],
        ['written_off', 'on_sale'],
      ]),
      ...take(places, itemId, quantity - good, [['back', 'unfit']]),
    ]),
  );
}
