import type { TestProject } from 'vitest/node';
import { startShop } from '../support/running-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the demo shop that the browser tests share. */
    shopUrl: string;
  }
}

/**
 * One demo shop for all browser tests; each test is a visitor of its own. `SHOP_URL` names one that is
 * running already, for whoever writes tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.SHOP_URL;
  if (running) {
    project.provide('shopUrl', running);
    return async () => {};
  }
  const shop = await startShop();
  project.provide('shopUrl', shop.url);
  return () => shop.stop();
}
