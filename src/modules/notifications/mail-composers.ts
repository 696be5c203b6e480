import { writeDate, writeMoney } from '../../kit/format.ts';
import type { Db } from '../../platform/database/database.ts';
import type { AboutsOf } from '../mail/kinds.ts';
import type { ComposersOf } from '../mail/mail-composer.ts';
import { readSettings } from '../settings/settings.ts';
import type { ShopEvents } from './events.ts';
import { type OWNER_MAIL, ShopEvent } from './schema.ts';

declare module '../mail/mail-composer.ts' {
  interface MailKinds extends AboutsOf<typeof OWNER_MAIL> {}
}

/** Who ordered and how it goes to them: what mail says of an order, and the webhook doesn't. */
type ReadPeople = (db: Db, orderId: string) => Promise<string[]>;

/** Mail to the owner about what happened in the shop. */
export const ownerMails = (peopleOf: ReadPeople): ComposersOf<typeof OWNER_MAIL> => ({
  'shop-event': {
    about: ShopEvent,
    isForOwner: true,
    hoursOfUse: 72,
    async compose({ tx, links, about: { type, data } }) {
      const { locale } = await readSettings(tx);
      // What each kind tells is written by `notifyOwner`, whose types see to it.
      const write = WORDS[type] as (data: unknown, locale: string) => EventWords;
      const { path, subject, lines } = write(data, locale);
      const people = type === 'order.placed' ? await peopleOf(tx, String(data.orderId)) : [];
      const url = `${links.publicUrl}${path}`;
      return { data: { subject, lines: [...lines, ...people], url } };
    },
  },
});

interface EventWords {
  subject: string;
  lines: string[];
  path: string;
}

const WORDS: {
  [Type in keyof ShopEvents]: (data: ShopEvents[Type], locale: string) => EventWords;
} = {
  'order.placed': ({ orderId, number, total, currency, items }, locale) => ({
    subject: `New order ${number}: ${writeMoney(total, locale, currency)}`,
    lines: items.map(
      ({ quantity, name, options }) =>
        `${quantity} × ${[name, ...Object.values(options)].join(', ')}`,
    ),
    path: `/admin/orders/${orderId}`,
  }),
  'return.requested': ({ returnId, number, pieces }) => ({
    subject: `A return is asked for, of order ${number}`,
    lines: [
      `${pieces === 1 ? 'One piece' : `${pieces} pieces`}. The customer waits for an answer.`,
    ],
    path: `/admin/orders/returns/${returnId}`,
  }),
  'order.cancelled': ({ orderId, number }) => ({
    subject: `Order ${number} was cancelled by its customer`,
    lines: ['Nothing of it was sent. What it reserved is on sale again.'],
    path: `/admin/orders/${orderId}`,
  }),
  'order.held': ({ orderId, number }) => ({
    subject: `Order ${number} is on hold`,
    lines: ['Nothing of it is sent until it is released.'],
    path: `/admin/orders/${orderId}`,
  }),
  'order.released': ({ orderId, number }) => ({
    subject: `Order ${number} is released`,
    lines: ['It can be sent again.'],
    path: `/admin/orders/${orderId}`,
  }),
  'order.tagged': ({ orderId, number, tags }) => ({
    subject: `Order ${number} has other tags`,
    lines: [tags.length === 0 ? 'None any more.' : tags.join(', ')],
    path: `/admin/orders/${orderId}`,
  }),
  'review.photos_waiting': ({ product, photos }) => ({
    subject: `${photos === 1 ? 'A photo' : `${photos} photos`} of a review of ${product}`,
    lines: ['Nobody else sees them until you have approved them.'],
    path: '/admin/products/reviews?photos=waiting',
  }),
  'question.asked': ({ product }) => ({
    subject: `A question about ${product}`,
    lines: ['It is shown on the product’s page once it is answered.'],
    path: '/admin/products/questions?state=waiting',
  }),
  'message.received': ({ conversationId, number }) => ({
    subject: number === null ? 'A message to the shop' : `A message about order ${number}`,
    lines: ['Somebody waits for an answer.'],
    path: `/admin/messages/${conversationId}`,
  }),
  'payment.received': ({ orderId, number, amount, currency }, locale) => ({
    subject: `${writeMoney(amount, locale, currency)} received for order ${number}`,
    lines: ['The order is paid.'],
    path: `/admin/orders/${orderId}`,
  }),
  'payment.refunded': ({ orderId, number, amount, currency }, locale) => ({
    subject: `${writeMoney(amount, locale, currency)} refunded for order ${number}`,
    lines: ['The money goes back the way it came.'],
    path: `/admin/orders/${orderId}`,
  }),
  'stock.low': ({ variants }) => ({
    subject:
      variants.length === 1
        ? 'A product is running low'
        : `${variants.length} products are running low`,
    lines: variants.map(({ name, stock }) => `${name}: ${stock === 0 ? 'none' : stock} left`),
    path: '/admin/products',
  }),
  'system.mail_failed': ({ count }) => ({
    subject: count === 1 ? 'A mail could not be sent' : `${count} mails could not be sent`,
    lines: ['The back office says why, and can send them again.'],
    path: '/admin/mail?status=failed',
  }),
  'system.job_failed': ({ tasks }) => ({
    subject: 'Something that the shop does by itself failed',
    lines: tasks.map((name) => `${name} was tried many times and given up. The log says why.`),
    path: '/admin',
  }),
  'system.account_locked': ({ username }) => ({
    subject: `Too many failed sign-ins as ${username}`,
    lines: [
      'The account is closed for a while to where they came from. It opens again by itself.',
      'If it was nobody of yours, the audit log says from where.',
    ],
    path: '/admin/settings/audit?search=staff.sign_in_refused',
  }),
  'system.backup_failed': ({ reason }) => ({
    subject: 'The backup failed',
    lines: [reason, 'What was sold since the last good one would be lost with the disk.'],
    path: '/admin/settings/backups',
  }),
  'system.backup_old': ({ lastProvenAt }, locale) => ({
    subject: 'The shop has no good backup of the last days',
    lines: [
      lastProvenAt === null
        ? 'None was ever restored and compared, so nobody knows whether one would be of use.'
        : `The last that was restored and compared is of ${writeDate(lastProvenAt, locale, 'UTC')}.`,
    ],
    path: '/admin/settings/backups',
  }),
  'webhook.test': () => ({
    subject: 'A test of notifications',
    lines: ['What happens in the shop is mailed to this address.'],
    path: '/admin/settings/notifications',
  }),
};
