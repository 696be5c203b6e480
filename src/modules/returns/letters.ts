import { z } from 'zod';
import { Uuid } from '../../kit/wire.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readLetterShop } from '../content/letter-shop.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import type { LetterKind, LettersOf } from '../mail/letter-kind.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { composeOrder } from '../orders/letters.ts';
import type { LockedOrder } from '../orders/order-state.ts';
import { listReturnsOf } from './read-returns.ts';
import type { AboutReturn, RETURN_MAIL, ReturnNews } from './schema.ts';

declare module '../mail/letter-kind.ts' {
  interface MailKinds extends AboutsOf<typeof RETURN_MAIL> {}
}

const aboutReturn: LetterKind<AboutReturn, ReturnNews> = {
  about: z.object({ orderId: Uuid, returnId: Uuid }),
  reachesUnproven: true,
  async compose(desk) {
    const told = await composeOrder(desk);
    const { orderId, returnId } = desk.about;
    const found = (await listReturnsOf(desk.tx, orderId)).find(({ id }) => id === returnId);
    if (!told || !found) return undefined;
    const { companyName, address } = await readLetterShop(desk.tx, desk.links.publicUrl);
    const { lines, refusal } = found;
    const to = [companyName, address].filter(Boolean).join('\n');
    return { letter: { ...told, lines, refusal, address: to } };
  },
};

/** Mail about what a customer sends back. */
export const returnLetters: LettersOf<typeof RETURN_MAIL> = {
  'return-requested': aboutReturn,
  'return-approved': aboutReturn,
  'return-refused': aboutReturn,
  'return-received': aboutReturn,
};

/** Queues a mail about a return to its customer, if the account still exists. */
export async function notifyOfReturn(
  tx: Tx,
  { id, userId }: LockedOrder,
  { returnId, kind }: { returnId: string; kind: keyof typeof RETURN_MAIL },
): Promise<void> {
  if (userId !== null) await enqueueMail(tx, { kind, userId, about: { orderId: id, returnId } });
}
