import { named, type Tx } from '../../../platform/database/database.ts';
import { FromNow, updateRow } from '../../../platform/database/write-row.ts';
import { readSignedToken, signToken } from '../../../platform/secrets/signed-token.ts';
import { type LinkMaker, linkTo } from '../../mail/mail-composer.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { readSettingTexts } from '../../settings/site-config.ts';
import { recordEvent } from '../order-history.ts';
import { lockAnyOrder } from '../order-state.ts';
import { releaseUnpayable } from './release-payment.ts';

/** A pay link lets whoever has it pay an order by hand, without signing in, until `orders.pay_until`. */
const PURPOSE = 'pay-link';

/** The page where an order is paid; it is the same each time. */
export const payLinkOf = (links: LinkMaker, orderId: string): string =>
  linkTo(links, '/pay', signToken(links.secretKey, PURPOSE, orderId));

/** The order that a pay link's token is for; undefined for any other text. */
export const readPayToken = (secretKey: string, token: string): string | undefined =>
  readSignedToken(secretKey, PURPOSE, token);

/** Lets a waiting order be paid by link, and mails it. */
export async function openPayLink(tx: Tx, orderId: string, userId: string): Promise<void> {
  const { pay_link_hours: hours } = await readSettingTexts(tx, ['pay_link_hours']);
  await updateRow(tx, 'orders', orderId, { payUntil: new FromNow({ hours: Number(hours) }) });
  await enqueueMail(tx, { kind: 'pay-link', userId, about: { orderId } });
}

/** How many links one run ends. */
const AT_A_TIME = 100;

/** Gives back what orders hold whose pay links have ended. What is being paid right now is left alone. */
export async function endPastPayLinks(tx: Tx): Promise<void> {
  const past = await named<{ id: string }>(
    tx,
    'past-pay-links',
    `select id from orders o where is_waiting and payment_status = 'pending' and pay_until <= now()
       and not exists (select from payment_attempts a
         where a.order_id = o.id and a.status in ('starting', 'open', 'processing'))
     order by pay_until limit $1`,
    [AT_A_TIME],
  );
  for (const { id } of past) {
    const order = await lockAnyOrder(tx, id);
    if (!order?.isWaiting || order.paymentStatus !== 'pending') continue;
    await recordEvent(tx, id, 'payment expired', { why: 'the pay link has ended' });
    await releaseUnpayable(tx, id, 'expire');
  }
}
