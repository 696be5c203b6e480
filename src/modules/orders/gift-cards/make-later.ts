import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { task } from '../../../platform/queue/task.ts';

/** Makes the gift cards that an order bought, once it is paid. */
export const makeGiftCards = task('make-gift-cards', { payload: z.object({ orderId: z.uuid() }) });

/** Queues it where the order may have become one whose cards are to be made. */
export function makeCardsLater(
  tx: Tx,
  { id: orderId, cardsSold }: { id: string; cardsSold: number },
): void {
  if (cardsSold > 0) tx.queue(makeGiftCards, { orderId });
}
