import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import type { TestProject } from 'vitest/node';
import { extensions } from '../../src/web/build-extensions.ts';
import { buildIfOld } from '../support/build-if-old.ts';
import openServer from '../support/global-setup.ts';
import { openMailbox } from '../support/mailbox.ts';
import { ADMIN_PASSWORD, startShop } from '../support/running-shop.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { openDemoPictures } from './demo-pictures.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the demo shops, as many as workers; `shopUrl()` is this worker's. */
    shopUrls: string[];
    /** The folder of the mail that the shops send, for `waitForMail`; empty where it is not known. */
    mailDir: string;
    /** The paths of all pages of the back office, each once. */
    backOfficePaths: string[];
  }
}

/** Lets a demo shop be filled, once for all workers. @returns its data folder */
async function fillDemoShop(stack: AsyncDisposableStack, environment: NodeJS.ProcessEnv) {
  const pictures = stack.use(await openDemoPictures());
  const folder = stack.adopt(await scratchFolder('demo'), (made) =>
    rm(made, { recursive: true, force: true }),
  );
  await symlink(pictures.folder, join(folder, 'media'));
  const shop = await startShop({ ...environment, DATA_DIR: folder });
  await shop.stop();
  await pictures.filled();
  return folder;
}

/**
 * The demo shops, and a server for the shops of a test's own. Both at once: each is made in many steps that wait for one
 * another, and leave a second core idle.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!process.env.SHOP_URL) buildIfOld('pages');
  project.provide('backOfficePaths', await listPages());
  const begun = await Promise.allSettled([openServer(project), openDemoShops(project)]);
  const end = async () => {
    for (const each of begun) if (each.status === 'fulfilled') await each.value();
  };
  const failure = begun.find((each) => each.status === 'rejected');
  if (!failure) return end;
  await end();
  throw failure.reason;
}

/** Vite finds the rooms of which the back office is put together; the tests are loaded by Node, which cannot. */
async function listPages(): Promise<string[]> {
  const { module } = await runnerImport<typeof import('../../src/web/back-office/screens.ts')>(
    fileURLToPath(new URL('../../src/web/back-office/screens.ts', import.meta.url)),
    { configFile: false, plugins: [extensions()], logLevel: 'error' },
  );
  return [...new Set(module.PAGES.map(({ path }) => path))];
}

/**
 * A demo shop for each worker of the browser tests, since some change what all of a shop's visitors see, and one
 * mail server that keeps what they send; each test is a visitor of its own. `SHOP_URL` names a shop that is running
 * already, for whoever writes tests; ADMIN_PASSWORD is then the one that it was started with, and SHOP_MAIL_DIR the
 * folder of its mail (`mail` in the DATA_DIR of a shop that runs with --dev).
 */
async function openDemoShops(project: TestProject): Promise<() => Promise<void>> {
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
    const folder = await fillDemoShop(stack, environment);
    const starts = Array.from({ length: project.config.maxWorkers ?? 1 }, () =>
      startShop(environment, folder),
    );
    // Each that has started is stopped at the end, even if another one fails.
    for (const start of await Promise.allSettled(starts)) {
      if (start.status === 'fulfilled') stack.defer(() => start.value.stop());
    }
    const shops = await Promise.all(starts);
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
