import type { APIResponse, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AdminSignedIn } from '../../src/domain/staff/schema.ts';
import { ADMIN_PASSWORD } from '../support/running-shop.ts';

/** What the shop's staff does, told to the API, and the way to their screens. */

/** @param carrier the shop's default one, unless given */
export const ship = (page: Page, orderId: string, trackingNumber: string, carrier?: string) =>
  tell(page, 'PUT', `/api/admin/orders/${orderId}/tracking`, { trackingNumber, carrier });

export const deliver = (page: Page, orderId: string) =>
  tell(page, 'POST', `/api/admin/orders/${orderId}/deliver`);

/** As the test of the key wants it; a try that failed may have left one. */
export async function removeEmailKey(page: Page): Promise<void> {
  const { token } = await signIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.delete('/api/admin/secrets/sendgrid', { headers });
  expect([200, 404]).toContain(response.status());
}

/** Signs the page in to the back office, and opens one of its screens. */
export async function openBackOffice(page: Page, path: string): Promise<void> {
  const { token, user } = await signIn(page);
  await page.addInitScript(
    ([adminToken, adminUser]) => {
      localStorage.setItem('adminToken', adminToken);
      localStorage.setItem('adminUser', adminUser);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}

async function tell(page: Page, method: string, path: string, data?: object): Promise<void> {
  const { token } = await signIn(page);
  const headers = { authorization: `Bearer ${token}` };
  await done(page.request.fetch(path, { method, data, headers }));
}

async function signIn(page: Page): Promise<AdminSignedIn> {
  const credentials = { username: 'admin', password: ADMIN_PASSWORD };
  const signedIn = await done(page.request.post('/api/admin/authenticate', { data: credentials }));
  return signedIn.json();
}

async function done(asked: Promise<APIResponse>): Promise<APIResponse> {
  const response = await asked;
  expect(response.ok(), `${response.url()} ${response.status()}`).toBe(true);
  return response;
}
