import { execFileSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { STAND_INS } from '../../stand-ins/find-stand-ins.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { Accounts } from './accounts.ts';
import { CrashingShop } from './crashing-shop.ts';
import { History } from './history.ts';
import { OWNER_PASSWORD, People } from './people.ts';

/**
 * What else befalls a machine. Each needs a program of its own, so all are for `npm run test:crash`; of a taken port
 * tells tests/processes/program.test.ts.
 */
const isAsked = process.env.CRASH_ROUNDS !== undefined;
const SEED = Number(process.env.CRASH_SEED ?? '1799003020');
const PATIENCE = 600_000;

/** A shop with people in it, who buy for cash. */
async function livelyShop(env: NodeJS.ProcessEnv = {}, dataDir?: string) {
  const definition = STAND_INS.find(({ provider }) => provider === 'stripe');
  if (!definition) throw new Error('there is no stand-in of Stripe');
  const stack = new AsyncDisposableStack();
  onTestFinished(() => stack.disposeAsync());
  const standIn = stack.use(await definition.open());
  const shop = stack.use(
    await CrashingShop.open(
      { ADMIN_PASSWORD: OWNER_PASSWORD, PAYMENT_API_STRIPE: standIn.url, ...env },
      dataDir,
    ),
  );
  await shop.start();
  const history = new History();
  const people = await People.come(shop, history, standIn, definition);
  await people.payBy('cash');
  const accounts = new Accounts(people, standIn);
  return {
    shop,
    history,
    /** They do what they do for so long, and for as long as `meanwhile` takes. */
    async live(ms: number, meanwhile?: () => Promise<unknown>) {
      const ending = new AbortController();
      const living = people.live(ending.signal, SEED);
      await pause(ms);
      await meanwhile?.();
      ending.abort();
      await living;
    },
    /** Everything adds up, once what has no answer was asked again. */
    async addsUp() {
      await people.askAgain();
      await accounts.check();
      expect(accounts.wrong).toEqual([]);
    },
  };
}

/** A file system of its own in memory, which takes root's rights. */
async function smallDisk(megabytes: number): Promise<string | undefined> {
  const folder = await scratchFolder('disk');
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder);
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });

/** Writes until there is no room. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const bytes of [2 ** 20, 4_096]) {
      const block = Buffer.alloc(bytes, 1);
      await expect(
        (async () => {
          for (;;) await handle.writeFile(block);
        })(),
      ).rejects.toThrow('ENOSPC');
    }
  } finally {
    await handle.close();
  }
}

const NEEDS_ROOT = 'left out: a small disk can only be mounted by root';

test.runIf(isAsked)(
  'a full disk is told in one sentence or survived, and with room again nothing is missing',
  async ({ skip }) => {
    const disk = await smallDisk(400);
    if (!disk) return skip(NEEDS_ROOT);
    const { shop, live, addsUp } = await livelyShop({}, join(disk, 'data'));
    const ballast = join(disk, 'ballast');
    await live(1_000);
    await live(500, async () => {
      await fill(ballast);
      await pause(3_000);
    });
    await shop.stop();
    const refused = await shop.start().then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (refused !== undefined) expect(refused).toMatch(/The disk .*is full.* Make room/);
    await shop.stop();
    await rm(ballast);
    await shop.start();
    await live(500);
    await addsUp();
  },
  PATIENCE,
);

test.runIf(isAsked)(
  'a disk that can only be read is told in one sentence, and later serves again',
  async ({ skip }) => {
    const disk = await smallDisk(400);
    if (!disk) return skip(NEEDS_ROOT);
    const { shop, live, addsUp } = await livelyShop({}, join(disk, 'data'));
    await live(500);
    await shop.stop();
    mount('-o', 'remount,ro', disk);
    await expect(shop.start()).rejects.toThrow(/Cirrus may not use .*\(EROFS\)|read-only/i);
    mount('-o', 'remount,rw', disk);
    await shop.start();
    await live(500);
    await addsUp();
  },
  PATIENCE,
);

test.runIf(isAsked)(
  'a clock that jumps an hour ahead and back again loses nothing',
  async () => {
    const clock = new URL('./moved-clock.mjs', import.meta.url).href;
    const { shop, history, live, addsUp } = await livelyShop({ NODE_OPTIONS: `--import=${clock}` });
    for (let jump = 0; jump < 3; jump++) {
      const before = history.count('acknowledged');
      await live(1_500, async () => shop.signal('SIGUSR2'));
      await live(1_500);
      expect(history.count('acknowledged')).toBeGreaterThan(before);
    }
    await shop.stop();
    await shop.start();
    await addsUp();
  },
  PATIENCE,
);

test.runIf(isAsked)(
  'a program with little memory serves on',
  async () => {
    const { shop, history, live, addsUp } = await livelyShop({
      NODE_OPTIONS: '--max-old-space-size=192',
    });
    await live(6_000);
    expect(history.count('unknown')).toBe(0);
    await shop.stop();
    await shop.start();
    await addsUp();
  },
  PATIENCE,
);

test.runIf(isAsked)(
  'a shop that is asked to end in mid-checkout ends cleanly, and keeps what it acknowledged',
  async () => {
    const { shop, live, addsUp } = await livelyShop();
    let code: number | null | undefined;
    await live(1_000, async () => {
      code = await shop.stop();
    });
    expect(code).toBe(0);
    await shop.start();
    await addsUp();
  },
  PATIENCE,
);
