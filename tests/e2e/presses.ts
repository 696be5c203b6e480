import type { Locator, Page } from 'playwright-core';

export interface Presses {
  /** Begins to count anew. */
  reset(): Promise<void>;
  read(): Promise<number>;
  /** Chooses of a list, which is one more: no pointer is seen to do it. */
  choose(list: Locator, value: string): Promise<void>;
}

const KEY = 'presses of the test';

/** Counts what a person presses on the page, wherever it leads: the pointer, and keys that do something. Typing is none. */
export async function countPresses(page: Page): Promise<Presses> {
  await page.addInitScript(listen, KEY);
  await page.evaluate(listen, KEY);
  return {
    reset: () => page.evaluate((key) => sessionStorage.removeItem(key), KEY),
    read: () => page.evaluate((key) => Number(sessionStorage.getItem(key) ?? 0), KEY),
    choose: async (list, value) => {
      await list.selectOption(value);
      await page.evaluate(add, KEY);
    },
  };
}

/** Runs in the page. */
const add = (key: string): void =>
  sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));

/** Runs in the page. */
function listen(key: string): void {
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
}
