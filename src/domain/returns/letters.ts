import { z } from 'zod';
import type { Tx } from '../../platform/database.ts';
import { readLetterShop } from '../content/letter-shop.ts';
import type { LetterKind, LettersOf } from '../mail/letter-kind.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { composeOrder } from '../orders/letters.ts';
import type { HeldOrder } from '../orders/order-state.ts';
import { Uuid } from '../wire.ts';
import { listReturnsOf } from './read-returns.ts';
import type { ReturnLetter, ReturnNews } from './schema.ts';

interface AboutReturn {
  orderId: string;
  returnId: string;
}

declare module '../mail/letter-kind.ts' {
  interface MailKinds extends Record<ReturnLetter['kind'], AboutReturn> {}
}

/** Mail about what a customer sends back. */
export const returnLetters: LettersOf<ReturnLetter> = {
  'return-requested': aboutReturn('return-requested'),
  'return-approved': aboutReturn('return-approved'),
  'return-refused': aboutReturn('return-refused'),
  'return-received': aboutReturn('return-received'),
};

function aboutReturn<Kind extends ReturnLetter['kind']>(
  kind: Kind,
): LetterKind<AboutReturn, { kind: Kind } & ReturnNews> {
  return {
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
      return { letter: { kind, ...told, lines, refusal, address: to } };
    },
  };
}

/** Queues a mail about a return to its customer, if the account still exists. */
export async function tellOfReturn(
  tx: Tx,
  { id, userId }: HeldOrder,
  { returnId, kind }: { returnId: string; kind: ReturnLetter['kind'] },
): Promise<void> {
  if (userId !== null) await enqueueMail(tx, { kind, userId, about: { orderId: id, returnId } });
}
