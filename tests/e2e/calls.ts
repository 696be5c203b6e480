import type { APIResponse, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Call, Described } from '../../src/kit/endpoint.ts';

/** Calls of the API in the name of a page's browser, and how its own are recognised. */

/** Makes a call to which the shop must agree. @returns what it answers */
export async function ask<Result>(
  page: Page,
  call: Call<Result>,
  headers: Record<string, string> = {},
): Promise<Result> {
  const response = await send(page, call, headers);
  expect(response.ok(), `${response.url()} ${response.status()}`).toBe(true);
  return JSON.parse((await response.text()) || 'null');
}

/** Makes a call that the shop may refuse. */
export const send = (
  page: Page,
  { method, url, body }: Call,
  headers: Record<string, string> = {},
): Promise<APIResponse> =>
  // The shop may close an idle connection in the very moment in which it is used again: nobody has read that call.
  page.request.fetch(url, { method, data: body, headers, maxRetries: 1 });

/** A call's address, whatever the names in it, as a route of the browser is written. */
export const anyOf = ({ path }: Described): string => `**${path.replace(/:\w+/g, '*')}`;
