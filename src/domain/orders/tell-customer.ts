import type { Tx } from '../../platform/database.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { MailKind } from '../mail/schema.ts';
import type { HeldOrder } from './order-state.ts';

/** Has a mail about the order sent to its customer, where the account still is. */
export async function tellCustomer(
  tx: Tx,
  order: HeldOrder,
  kind: MailKind,
  about: Record<string, unknown> = {},
): Promise<void> {
  if (order.userId === null) return;
  await enqueueMail(tx, { kind, userId: order.userId, about: { orderId: order.id, ...about } });
}
