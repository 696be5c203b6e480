import fc from 'fast-check';
import { expect, test } from 'vitest';
import stripeStandIn from '../../../extensions/stripe/stand-in.ts';
import type { FeeSource } from '../../../src/modules/orders/pricing/fees.ts';
import { charging, giftWrapping, insurance } from '../../support/fees.ts';
import { payingShop } from '../../support/payments.ts';
import { isRandomRun, triesOf } from '../../support/random-size.ts';
import { takingsAgree } from '../../support/takings.ts';
import { balances, beginYear, letTimePass, live, type Step, step } from '../../support/year.ts';

/** A year that once did not balance, and the run's own (CONTRIBUTING.md, How we test). */
const years = [...new Set([1_799_003_020, fc.readConfigureGlobal().seed])];

/** In a year so much happens. */
const ALL = 240;
/** The seed of half a year in which there is something of everything that books are about. */
const FULL_HALF = 2;

async function liveYear(seed: number | undefined, sources: FeeSource[], count = ALL) {
  const year = fc.array(step, { minLength: count, maxLength: count });
  await fc.assert(
    fc.asyncProperty(year, (steps) => liveAndBalance(steps, sources)),
    { numRuns: 1, endOnFailure: true, ...(seed !== undefined && { seed }) },
  );
}

// With fees there is all that there is without them, and more: each time, half a year of that is enough.
test.runIf(isRandomRun).each(years)(
  'after a year of random orders the books balance: seed %s',
  (seed) => liveYear(seed, []),
);

test('the books balance after random orders with fees, though what adds them fails now and then', async () => {
  let asked = 0;
  const moody: FeeSource = {
    name: 'moody',
    async ask({ lines }) {
      if (++asked % 7 === 0) throw new Error('not in the mood');
      return lines.length > 1 ? [{ label: 'Deposit', amount: '3.07' }] : [];
    },
  };
  const sources = [giftWrapping('0.99', 'standard'), insurance, moody];
  await liveYear(
    triesOf({ fixed: FULL_HALF, random: years.at(-1) ?? 0 }),
    sources,
    triesOf({ fixed: ALL / 2, random: ALL }),
  );
});

async function liveAndBalance(steps: Step[], sources: FeeSource[]): Promise<void> {
  await using paying = await payingShop(stripeStandIn, {
    connections: 6,
    modules: sources.length > 0 ? [charging(...sources)] : [],
  });
  const year = await beginYear(paying);
  await live(year, steps);
  await letTimePass(paying);
  const records = await balances(year, Math.max(20, steps.length / 8));
  await takingsAgree(paying.shop, paying.owner);
  const areCharged = records.some(({ fees }) => fees.length > 0);
  expect(areCharged).toBe(sources.length > 0);
}
