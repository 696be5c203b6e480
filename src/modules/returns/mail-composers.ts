import { z } from 'zod';
import { Uuid } from '../../kit/wire.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readMailShop } from '../content/mail-shop.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import type { ComposersOf, MailComposer } from '../mail/mail-composer.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { composeOrder } from '../orders/mail-composers.ts';
import type { LockedOrder } from '../orders/order-state.ts';
import { listReturnsOf } from './read-returns.ts';
import type { AboutReturn, RETURN_MAIL, ReturnNews } from './schema.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof RETURN_MAIL> {}
}

const aboutReturn: MailComposer<AboutReturn, ReturnNews> = {
  about: z.object({ orderId: Uuid, returnId: Uuid }),
  reachesUnproven: true,
  async compose(desk) {
    const data = await composeOrder(desk);
    const { orderId, returnId } = desk.about;
    const found = (await listReturnsOf(desk.tx, orderId)).find(({ id }) => id === returnId);
    if (!data || !found) return undefined;
    const { companyName, address } = await readMailShop(desk.tx, desk.links.publicUrl);
    const { lines, refusal } = found;
    const to = [companyName, address].filter(Boolean).join('\n');
    return { data: { ...data, lines, refusal, address: to } };
  },
};

/** Mail about what a customer sends back. */
export const returnMails: ComposersOf<typeof RETURN_MAIL> = {
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
