import type { TestProject } from 'vitest/node';
import { openMailbox } from '../support/mailbox.ts';
import { ADMIN_PASSWORD, startShop } from '../support/running-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the demo shops, one for each worker; `shopUrl()` is this worker's. */
    shopUrls: string[];
    /** The folder of the mail that the shops send, for `waitForMail`; empty where it is not known. */
    mailDir: string;
  }
}

/**
 * A demo shop for each worker of the browser tests, since some change what all of a shop's visitors see, and one
 * mail server that keeps what they send; each test is a visitor of its own. `SHOP_URL` names a shop that is running
 * already, for whoever writes tests; ADMIN_PASSWORD is then the one that it was started with, and SHOP_MAIL_DIR the
 * folder of its mail (`mail` in the DATA_DIR of a shop that runs with --dev).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.SHOP_URL;
  if (running) {
    project.provide('shopUrls', [running]);
    project.provide('mailDir', process.env.SHOP_MAIL_DIR ?? '');
    return async () => {};
  }
  const stack = new AsyncDisposableStack();
  const end = () => stack.disposeAsync();
  try {
    const mailbox = stack.use(await openMailbox());
    const environment = { ADMIN_PASSWORD, SMTP_URL: mailbox.url };
    const first = stack.adopt(await startShop(environment), (shop) => shop.stop());
    const shops = [first];
    while (shops.length < (project.config.maxWorkers ?? 1)) {
      shops.push(stack.adopt(await startShop(environment, first), (shop) => shop.stop()));
    }
    project.provide(
      'shopUrls',
      shops.map(({ url }) => url),
    );
    project.provide('mailDir', mailbox.folder);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
