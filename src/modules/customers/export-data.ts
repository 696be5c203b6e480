import { todayIn } from '../../kit/format.ts';
import { slugOf } from '../../kit/slug.ts';
import type { Page } from '../../kit/wire.ts';
import type { Db } from '../../platform/database/database.ts';
import { readSettings } from '../settings/settings.ts';
import type { AccountPart } from './account-part.ts';
import { listAddresses } from './addresses.ts';
import { readGroupsOf } from './groups.ts';
import { listKnownDevices } from './known-devices.ts';
import { findCustomer, listNotes } from './manage-customers.ts';
import { listConsents } from './notification-preferences.ts';
import { listPasskeys } from './passkeys.ts';
import type { UserView } from './schema.ts';
import { listDevices } from './sessions.ts';
import { listEmailChanges } from './staff-email-change.ts';

/** Everything the shop keeps about a customer, as a file, except what would open the account. */
export async function exportData(
  db: Db,
  parts: readonly AccountPart[],
  user: UserView,
  /** The session that asks, if it is the customer who does. */
  sessionId: string | null,
): Promise<{ fileName: string; data: Record<string, unknown> }> {
  const customer = await findCustomer(db, user.id);
  const data: Record<string, unknown> = {
    exportedAt: new Date(),
    profile: user,
    fields: customer.fields,
    groups: (await readGroupsOf(db, [user.id]))(user.id).map(({ name }) => name),
    ...(customer.isTaxExempt && {
      paysNoTax: { reason: customer.taxReason, number: customer.taxNumber },
    }),
    addresses: await listAddresses(db, user.id),
    signedInDevices: await listDevices(db, user.id, sessionId),
    knownBrowsers: await listKnownDevices(db, user.id),
    passkeys: await listPasskeys(db, user.id),
    notes: await listNotes(db, user.id),
    mailConsents: await listConsents(db, user.id),
    emailChanges: await listEmailChanges(db, user.id),
  };
  for (const part of parts) Object.assign(data, await part.export?.(db, user));
  const { siteTitle, timeZone } = await readSettings(db);
  const name = [slugOf(siteTitle), 'data', todayIn(timeZone)].filter(Boolean).join('-');
  return { fileName: `${name}.json`, data };
}

const PAGE_SIZE = 100;

/** Reads a list to its end, page by page. */
export async function everyPage<T>(read: (page: Page) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const part = await read({ limit: PAGE_SIZE, offset: all.length });
    all.push(...part);
    if (part.length < PAGE_SIZE) return all;
  }
}
