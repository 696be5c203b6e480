import type { Db } from '../../platform/database.ts';
import { listCustomerAlerts } from '../alerts/customer-alerts.ts';
import { listCart } from '../cart/cart.ts';
import { listCustomerMail } from '../mail/customer-mail.ts';
import { findSubscription } from '../newsletter/customer-subscription.ts';
import { findOrder } from '../orders/find-order.ts';
import { listOrders } from '../orders/list-orders.ts';
import { listRefunds } from '../orders/list-refunds.ts';
import { listOwnReviews } from '../reviews/customer-reviews.ts';
import { listCustomerVotes } from '../reviews/customer-votes.ts';
import { readTimeZone, todayIn } from '../settings/time-zone.ts';
import type { Page } from '../wire.ts';
import { listWishlist } from '../wishlist/wishlist.ts';
import { listAddresses } from './addresses.ts';
import { listKnownDevices } from './known-devices.ts';
import { findPreferences } from './notification-preferences.ts';
import { listDevices, type OpenSession } from './sessions.ts';

/** Everything that the shop keeps about a customer, as a file; nothing that would open the account. */
export async function exportData(
  db: Db,
  session: OpenSession,
): Promise<{ fileName: string; data: CustomerData }> {
  const { user } = session;
  return {
    fileName: `cirrus-data-${todayIn(await readTimeZone(db))}.json`,
    data: {
      exportedAt: new Date(),
      profile: user,
      notificationPreferences: await findPreferences(db, user),
      addresses: await listAddresses(db, user.id),
      orders: await allOrders(db, user.id),
      reviews: await everyPage(async (page) => (await listOwnReviews(db, user.id, page)).reviews),
      helpfulVotes: await listCustomerVotes(db, user.id),
      cart: await cartLines(db, user.id),
      wishlist: await wishes(db, user.id),
      newsletter: { subscribedAt: (await findSubscription(db, user.email)) ?? null },
      stockAlerts: await listCustomerAlerts(db, user),
      signedInDevices: await listDevices(db, user.id, session.id),
      knownBrowsers: await listKnownDevices(db, user.id),
      mail: await listCustomerMail(db, user),
    },
  };
}

/** Chapters of the file. */
type CustomerData = Record<string, unknown>;

async function allOrders(db: Db, userId: string) {
  const orders = await everyPage(async (page) => (await listOrders(db, userId, page)).orders);
  const details = [];
  for (const { id } of orders) {
    details.push({ ...(await findOrder(db, userId, id)), refunds: await listRefunds(db, id) });
  }
  return details;
}

async function cartLines(db: Db, userId: string) {
  const lines = await listCart(db, { userId });
  return lines.map(({ product, variant, quantity }) => ({
    product: product.name,
    options: variant.options,
    quantity,
  }));
}

async function wishes(db: Db, userId: string) {
  const items = await listWishlist(db, { userId });
  return items.map(({ product }) => ({ product: product.name }));
}

const PAGE_SIZE = 100;

async function everyPage<T>(read: (page: Page) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const part = await read({ limit: PAGE_SIZE, offset: all.length });
    all.push(...part);
    if (part.length < PAGE_SIZE) return all;
  }
}
