import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const KEY = 'presses of the test';

/**
 * Does a task of an owner's day from where it begins, and sees that a person presses no more for it than they ever had to,
 * wherever it leads: the pointer, keys that do something, and a choice of a list. Typing is none.
 */
export async function inPresses(
  page: Page,
  task: string,
  most: number,
  way: () => Promise<unknown>,
): Promise<void> {
  await page.addInitScript(listen, KEY);
  await page.evaluate(listen, KEY);
  await page.evaluate((key) => sessionStorage.removeItem(key), KEY);
  await way();
  const presses = await page.evaluate((key) => Number(sessionStorage.getItem(key) ?? 0), KEY);
  expect(presses, task).toBeLessThanOrEqual(most);
}

/** Runs in the page, which may be listened to already. */
function listen(key: string): void {
  if (key in window) return;
  Object.assign(window, { [key]: true });
  const press = () =>
    sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
  addEventListener('pointerdown', press, true);
  addEventListener(
    'keydown',
    (event) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.length === 1;
      if (isCommand || event.key === 'Enter' || event.key === 'Escape') press();
    },
    true,
  );
  // No pointer is seen to choose of a list.
  addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) press();
    },
    true,
  );
}
