import type { TestProject } from 'vitest/node';
import { openMailbox } from '../support/mailbox.ts';
import { ADMIN_PASSWORD, startShop } from '../support/running-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the demo shop that the browser tests share. */
    shopUrl: string;
    /** The folder of the mail that the shop sends, for `waitForMail`; empty where it is not known. */
    mailDir: string;
  }
}

/**
 * One demo shop for all browser tests, and one mail server that keeps what it sends; each test is a visitor
 * of its own. `SHOP_URL` names a shop that is running already, for whoever writes tests; ADMIN_PASSWORD is
 * then the one that it was started with, and SHOP_MAIL_DIR the folder of its mail (`mail` in the DATA_DIR of
 * a shop that runs with --dev).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.SHOP_URL;
  if (running) {
    project.provide('shopUrl', running);
    project.provide('mailDir', process.env.SHOP_MAIL_DIR ?? '');
    return async () => {};
  }
  const mailbox = await openMailbox();
  const shop = await startShop({ ADMIN_PASSWORD, SMTP_URL: mailbox.url });
  project.provide('shopUrl', shop.url);
  project.provide('mailDir', mailbox.folder);
  return async () => {
    await shop.stop();
    await mailbox[Symbol.asyncDispose]();
  };
}
