import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Role } from '../../src/kit/access.ts';
import type { Call } from '../../src/kit/endpoint.ts';
import * as sessionApi from '../../src/kit/session-endpoints.ts';
import type { AdminSignedIn } from '../../src/kit/session-schema.ts';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import * as brandsApi from '../../src/modules/catalog/brand-endpoints.ts';
import * as categoriesApi from '../../src/modules/catalog/category-endpoints.ts';
import * as collectionsApi from '../../src/modules/catalog/collection-endpoints.ts';
import * as emailKeyApi from '../../src/modules/mail/email-key-endpoints.ts';
import * as orderRecordsApi from '../../src/modules/orders/admin-endpoints.ts';
import type { Carrier } from '../../src/modules/settings/carriers.ts';
import * as staffApi from '../../src/modules/staff/endpoints.ts';
import * as eventsApi from '../../src/modules/staff/event-endpoints.ts';
import { ADMIN_PASSWORD } from '../support/running-shop.ts';
import { settle, visit } from './browser.ts';
import { ask, send } from './calls.ts';

/** What the shop's staff does, told to the API, and the way to their screens. */

/** @param carrier the shop's default one, unless given */
export const ship = (page: Page, orderId: string, trackingNumber: string, carrier?: Carrier) =>
  tell(page, orderRecordsApi.changeTracking({ id: orderId }, { trackingNumber, carrier }));

export const deliver = (page: Page, orderId: string) =>
  tell(page, orderRecordsApi.deliver({ id: orderId }));

/** Its cash was collected. */
export const pay = (page: Page, orderId: string) =>
  tell(page, orderRecordsApi.pay({ id: orderId }));

/** As the test of the key wants it; a try that failed may have left one. */
export async function removeEmailKey(page: Page): Promise<void> {
  const { token } = await signIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const response = await send(page, emailKeyApi.remove(), headers);
  expect([200, 404]).toContain(response.status());
}

export interface StaffMember {
  username: string;
  password: string;
}

/** The account that the tests share: they never lock it, nor take its rights. */
const OWNER: StaffMember = { username: 'admin', password: ADMIN_PASSWORD };

/** Takes the products, brands, collections and categories that the tests of a file add out of the catalogue again, which all files share. */
export function keepCatalogueAsItWas(): void {
  let since = '';
  const lists: {
    list(): Call<{ id: string; createdAt: string }[]>;
    remove(names: { id: string }): Call;
  }[] = [productsApi, brandsApi, collectionsApi, categoriesApi];
  beforeAll(() => {
    since = new Date().toISOString();
  });
  afterAll(async () => {
    await using visitor = await visit();
    const { page } = visitor;
    const { token } = await signIn(page);
    // A brand is let go when it has no products any more.
    for (const { list, remove } of lists) {
      const all = await askAs(page, token, list());
      for (const { id } of all.filter(({ createdAt }) => createdAt >= since)) {
        await askAs(page, token, remove({ id }));
      }
    }
  });
}

/** Makes an account of the back office for one test alone, with a password of its own choice. */
export async function addStaffMember(page: Page, role: Role): Promise<StaffMember> {
  const { token } = await signIn(page);
  const username = `${role}-${randomUUID()}`;
  const added = await askAs(page, token, staffApi.add({ username, role }));
  const currentPassword = added.oneTimePassword;
  const own = await signIn(page, { username, password: currentPassword });
  const change = { username, currentPassword, newPassword: ADMIN_PASSWORD };
  await askAs(page, own.token, sessionApi.changePassword(change));
  return { username, password: ADMIN_PASSWORD };
}

interface BackOfficeOptions {
  /** Whether it hears of what happens in the shop meanwhile, which other tests may bring about. */
  listens?: boolean;
  /** Whether all that it shows has come: what still comes moves what is below it, away from a pointer that presses it. */
  settles?: boolean;
}

/** Signs the page in to the back office, and opens one of its screens. */
export const openBackOffice = (
  page: Page,
  path: string,
  options?: BackOfficeOptions,
): Promise<void> => openBackOfficeAs(page, OWNER, path, options);

export async function openBackOfficeAs(
  page: Page,
  staffMember: StaffMember,
  path: string,
  { listens = false, settles = !listens }: BackOfficeOptions = {},
): Promise<void> {
  const { token, user } = await signIn(page, staffMember);
  if (!listens) await page.addInitScript(hearNothing, eventsApi.listen.path);
  await page.addInitScript(
    ([adminToken, adminUser]) => {
      localStorage.setItem('adminToken', adminToken);
      localStorage.setItem('adminUser', adminUser);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(path);
  // A drawer that the address opens hides the page behind it from assistive technology.
  await page.locator('main').getByRole('heading', { level: 1, includeHidden: true }).waitFor();
  if (settles) await settle(page);
}

/**
 * 204 says that there is no line by which the shop tells of what happens. A route of the page would say it as well, and
 * have the browser ask the test about each of a screen's files, and cache none. Runs in the page.
 */
function hearNothing(path: string): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    input === path ? Promise.resolve(new Response(null, { status: 204 })) : fetch(input, init);
}

/** Opens one of the dashboard's folded panels; the browser keeps it open. */
export const unfold = (page: Page, title: string): Promise<void> =>
  // A pointer's press and release can land on two places while the panels above still get their content.
  page.getByRole('button', { name: title, expanded: false }).press('Enter');

async function tell(page: Page, call: Call): Promise<void> {
  const { token } = await signIn(page);
  await askAs(page, token, call);
}

/** A call of the back office. @returns what it answers */
export const askAs = <Result>(page: Page, token: string, call: Call<Result>): Promise<Result> =>
  ask(page, call, { authorization: `Bearer ${token}` });

/** A picture that is there, for a product of a test: other tests' pages may show it, and must find it. */
export async function pictureThatIsThere(page: Page, token: string): Promise<string> {
  const [other] = await askAs(page, token, productsApi.list({ status: 'published', limit: 1 }));
  if (!other?.imageUrl) throw new Error('the shop has no product with a picture');
  return other.imageUrl;
}

/** The owner's session in each browser, of whichever visitor: checking a password is work on purpose. */
const ownersSessions = new WeakMap<BrowserContext, AdminSignedIn>();

export async function signIn(page: Page, staffMember = OWNER): Promise<AdminSignedIn> {
  if (staffMember !== OWNER) return ask(page, sessionApi.signIn(staffMember));
  const kept = ownersSessions.get(page.context());
  if (kept && (await isOpen(page, kept))) return kept;
  const opened = await ask(page, sessionApi.signIn(OWNER));
  ownersSessions.set(page.context(), opened);
  return opened;
}

/** A visitor before may have signed out. */
const isOpen = async (page: Page, { token }: AdminSignedIn): Promise<boolean> =>
  (await send(page, sessionApi.find(), { authorization: `Bearer ${token}` })).ok();
