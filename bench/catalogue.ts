import pg from 'pg';
import type { Call } from '../src/kit/endpoint.ts';
import { CATALOGUE_CALLS, readSamples, type Sample } from './catalogue-calls.ts';
import { wireCall } from './load.ts';
import { compare, median, type Rounds, ratio } from './rounds.ts';
import { type Stack, startUncachedShop } from './servers.ts';
import { printTable } from './table.ts';

const WANTED = 2;

/** Every filter, sort and search, made anew each time, in a small catalogue and in a large one. */
export async function benchCatalogue(
  stack: Stack,
  urls: { small: string; large: string },
  rounds: Rounds,
): Promise<void> {
  const small = await openCatalogue(stack, urls.small);
  const large = await openCatalogue(stack, urls.large);

  const contenders = (callOf: (of: Sample, index: number) => Call) =>
    [small, large].map(({ port, samples }) => {
      let made = 0;
      const nextCall = () => {
        const index = made++;
        return wireCall(callOf(samples[index % samples.length] as Sample, index));
      };
      return { port, nextCall };
    });

  // Servers that have just started are slow until they have met everything once.
  const calls = Object.entries(CATALOGUE_CALLS);
  for (const [, callOf] of calls) await compare(contenders(callOf), { ...rounds, count: 0 });
  const rows: (string | number)[][] = [];
  for (const [name, callOf] of calls) {
    const [inSmall = [], inLarge = []] = await compare(contenders(callOf), rounds);
    const factor = ratio(inSmall, inLarge);
    rows.push([name, median(inSmall), median(inLarge), factor, factor > WANTED ? 'over' : '']);
  }

  console.log('\nThe catalogue, nothing kept (requests/s)');
  printTable(['', small.size, large.size, 'ratio', ''], rows);
  const within = rows.filter(([, , , factor]) => Number(factor) <= WANTED).length;
  console.log(`${within} of ${rows.length} within the wanted factor of ${WANTED}`);
}

async function openCatalogue(stack: Stack, url: string) {
  const port = await startUncachedShop(stack, url);
  const samples = await readSamples(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ size: string }>(
    `select to_char(count(*), 'FM9,999,999') || ' products' as size from products`,
  );
  await client.end();
  return { port, samples, size: rows[0]?.size ?? '' };
}
