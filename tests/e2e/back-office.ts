import { randomUUID } from 'node:crypto';
import type { APIResponse, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Role } from '../../src/domain/staff/choices.ts';
import type { AdminSignedIn, OneTimePassword } from '../../src/domain/staff/schema.ts';
import { ADMIN_PASSWORD } from '../support/running-shop.ts';
import { shopUrl } from './browser.ts';

/** What the shop's staff does, told to the API, and the way to their screens. */

/** @param carrier the shop's default one, unless given */
export const ship = (page: Page, orderId: string, trackingNumber: string, carrier?: string) =>
  tell(page, 'PUT', `/api/admin/orders/${orderId}/tracking`, { trackingNumber, carrier });

export const deliver = (page: Page, orderId: string) =>
  tell(page, 'POST', `/api/admin/orders/${orderId}/deliver`);

/** Its cash was collected. */
export const pay = (page: Page, orderId: string) =>
  tell(page, 'POST', `/api/admin/orders/${orderId}/pay`);

/** As the test of the key wants it; a try that failed may have left one. */
export async function removeEmailKey(page: Page): Promise<void> {
  const { token } = await signIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.delete('/api/admin/secrets/sendgrid', { headers });
  expect([200, 404]).toContain(response.status());
}

export interface Colleague {
  username: string;
  password: string;
}

/** The account that the tests share: they never lock it, nor take its rights. */
const OWNER: Colleague = { username: 'admin', password: ADMIN_PASSWORD };

/** Takes the products and brands that the tests of a file add out of the catalogue again, which all files share. */
export function keepCatalogueAsItWas(): void {
  let since = '';
  beforeAll(() => {
    since = new Date().toISOString();
  });
  afterAll(async () => {
    const shop = shopUrl();
    const signedIn = await fetch(`${shop}/api/admin/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(OWNER),
    });
    const { token } = (await signedIn.json()) as AdminSignedIn;
    const call = (method: string, path: string) =>
      fetch(shop + path, { method, headers: { authorization: `Bearer ${token}` } });
    // A brand is let go when it has no products any more.
    for (const path of ['/api/admin/products', '/api/admin/brands']) {
      const all = (await (await call('GET', path)).json()) as { id: string; createdAt: string }[];
      for (const { id } of all.filter(({ createdAt }) => createdAt >= since)) {
        expect((await call('DELETE', `${path}/${id}`)).ok).toBe(true);
      }
    }
  });
}

/** Makes an account of the back office for one test alone, with a password of its own choice. */
export async function addColleague(page: Page, role: Role): Promise<Colleague> {
  const { token } = await signIn(page);
  const username = `${role}-${randomUUID()}`;
  const data = { username, role };
  const added = await askAs<OneTimePassword>(page, token, 'POST', '/api/admin/users', data);
  const currentPassword = added.oneTimePassword;
  const own = await signIn(page, { username, password: currentPassword });
  const change = { username, currentPassword, newPassword: ADMIN_PASSWORD };
  await askAs(page, own.token, 'POST', '/api/admin/change-password', change);
  return { username, password: ADMIN_PASSWORD };
}

/** Signs the page in to the back office, and opens one of its screens. */
export const openBackOffice = (page: Page, path: string): Promise<void> =>
  openBackOfficeAs(page, OWNER, path);

export async function openBackOfficeAs(
  page: Page,
  colleague: Colleague,
  path: string,
): Promise<void> {
  const { token, user } = await signIn(page, colleague);
  // The line by which the shop tells of what happens never ends, so the network would never be idle; 204 says that
  // there is none. `back-office-words.test.ts` looks at it.
  await page.route('**/api/admin/events', (route) => route.fulfill({ status: 204 }));
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
}

/** Opens one of the dashboard's folded panels; the browser keeps it open. */
export const unfold = (page: Page, title: string): Promise<void> =>
  // A pointer's press and release can land on two places while the panels above still get their content.
  page.getByRole('button', { name: title, expanded: false }).press('Enter');

async function tell(page: Page, method: string, path: string, data?: object): Promise<void> {
  const { token } = await signIn(page);
  await askAs(page, token, method, path, data);
}

/** A call of the back office, and what it answers. */
export async function askAs<Answer = unknown>(
  page: Page,
  token: string,
  method: string,
  path: string,
  data?: object,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  return (await done(page.request.fetch(path, { method, data, headers }))).json();
}

export async function signIn(page: Page, colleague: Colleague = OWNER): Promise<AdminSignedIn> {
  return (await done(page.request.post('/api/admin/authenticate', { data: colleague }))).json();
}

async function done(asked: Promise<APIResponse>): Promise<APIResponse> {
  const response = await asked;
  expect(response.ok(), `${response.url()} ${response.status()}`).toBe(true);
  return response;
}
