import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { STAND_INS } from '../../stand-ins/find-stand-ins.ts';
import { Chance } from '../fuzz/chance.ts';
import { Accounts } from './accounts.ts';
import { CrashingShop, until, VICTIMS } from './crashing-shop.ts';
import { History } from './history.ts';
import { OWNER_PASSWORD, People } from './people.ts';

/** `npm run test:crash -- --rounds N --seed S` says others. */
const { CRASH_ROUNDS = '1', CRASH_SEED = '1799003020' } = process.env;
const ROUNDS = Number(CRASH_ROUNDS);
const SEED = Number(CRASH_SEED);

/** In so many rounds each of these has come about. */
const MANY = 20;
const KINDS = [
  ...[
    'a line',
    'an order',
    'a payment',
    'a refund',
    'a parcel',
    'a return',
    'a gift card',
    'a code',
  ],
  ...['an import', 'an upload', 'a bulk edit', 'stock received'],
];

test(
  `what the shop acknowledged happened once, though it was killed ${ROUNDS} times`,
  async () => {
    const definition = STAND_INS.find(({ provider }) => provider === 'stripe');
    if (!definition) throw new Error('there is no stand-in of Stripe');
    await using standIn = await definition.open();
    await using shop = await CrashingShop.open({
      ADMIN_PASSWORD: OWNER_PASSWORD,
      PAYMENT_API_STRIPE: standIn.url,
      LOG_LEVEL: 'silent',
    });
    await shop.start();
    const history = new History();
    const people = await People.come(shop, history, standIn, definition);
    const accounts = new Accounts(people, standIn);
    const chance = new Chance(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const victim = VICTIMS[round % VICTIMS.length] ?? 'program';
      if (victim === 'node') {
        await shop.stop();
        await shop.start(2);
      }
      // Each victim in turn while cash is taken and while cards are.
      await people.payBy(Math.floor(round / 4) % 2 === round % 2 ? 'card' : 'cash');
      const ending = new AbortController();
      const living = people.live(ending.signal, chance.from(0, 2 ** 31));
      const enough = history.count('acknowledged') + chance.from(4, 40);
      await until('the shop does something', async () => history.count('acknowledged') >= enough);
      await pause(chance.from(0, 200));
      await shop.kill(victim);
      // The other one of two serves on.
      if (victim === 'node') await pause(500);
      ending.abort();
      await living;
      if (victim === 'node') await shop.stop();
      await shop.start();
      await people.askAgain();
      await accounts.check();
      expect({ round, victim, wrong: accounts.wrong }).toEqual({ round, victim, wrong: [] });
    }
    await accounts.settle();
    await accounts.check();
    console.log(
      `seed ${SEED}: ${ROUNDS} rounds, ${history.calls} calls, ${history.count('acknowledged')} acknowledged, ` +
        `${history.count('refused')} refused, ${history.count('unknown')} unknown; ` +
        `lost ${accounts.lost}, doubled ${accounts.doubled}\n${history.kinds()}`,
    );
    expect(accounts.wrong).toEqual([]);
    // What never came about proves nothing of it.
    if (ROUNDS >= MANY) for (const kind of KINDS) expect(history.kinds()).toContain(kind);
  },
  600_000 + ROUNDS * 300_000,
);
