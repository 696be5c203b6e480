import pg from 'pg';
import type { Call } from '../src/kit/endpoint.ts';
import { CATALOGUE_CALLS, readSamples, type Sample } from './catalogue-calls.ts';
import { wireCall } from './load.ts';
import { compare, median, type Rounds, ratio } from './rounds.ts';
import { type Stack, startUncachedShop } from './servers.ts';
import { printTable } from './table.ts';

const WANTED = 2;

/** Pages take longer than lists. */
const PAGES_MS = 1_000;

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

  const shelves = await comparePages(large, rounds);
  console.log('\nThe catalogue, nothing kept (requests/s)');
  printTable(['', small.size, large.size, 'ratio', ''], rows);
  const within = rows.filter(([, , , factor]) => Number(factor) <= WANTED).length;
  console.log(`${within} of ${rows.length} within the wanted factor of ${WANTED}`);
  console.log(`\nPages of ${large.size}, rendered anew (requests/s)`);
  printTable(['', '', 'to the listing'], shelves);
}

type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** The pages of a collection with half of the products and of all of them: the same rows of cards. */
async function comparePages({ port, inHalf }: Catalogue, rounds: Rounds) {
  const paths = {
    '/products': 'every product',
    '/collection/half': `a collection of ${inHalf} of them, by a rule`,
  };
  const figures = await compare(
    Object.keys(paths).map((path) => {
      let made = 0;
      return { port, nextCall: () => wireCall({ url: `${path}?page=${1 + (made++ % 20)}` }) };
    }),
    { ...rounds, milliseconds: PAGES_MS },
  );
  return Object.values(paths).map((name, place) => [
    name,
    median(figures[place] ?? []),
    ratio(figures[place], figures[0]),
  ]);
}

async function openCatalogue(stack: Stack, url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Half of the products: those that cost the least.
  await client.query(
    `insert into collections (name, slug, by_rule, price_max)
     select 'Half', 'half', true, percentile_disc(0.5) within group (order by offer_price) from products`,
  );
  const port = await startUncachedShop(stack, url);
  const samples = await readSamples(url);
  const { rows } = await client.query<{ size: string; inHalf: string }>(
    `select to_char(count(*), 'FM9,999,999') || ' products' as size,
       to_char(count(*) filter (where offer_price <= price_max), 'FM9,999,999') as "inHalf"
     from products, collections group by price_max`,
  );
  await client.end();
  const { size, inHalf } = rows[0] ?? { size: '', inHalf: '' };
  return { port, samples, size, inHalf };
}
