import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { makeProducts } from '../demo/content/large-catalogue.ts';
import { moneyText } from '../src/kit/money.ts';
import * as batchJobsApi from '../src/modules/batch-jobs/endpoints.ts';
import type { BatchJobView } from '../src/modules/batch-jobs/schema.ts';
import * as bulkApi from '../src/modules/catalog/bulk-endpoints.ts';
import * as catalogApi from '../src/modules/catalog/endpoints.ts';
import { csvText } from '../src/platform/text/csv.ts';
import { load, wireCall } from './load.ts';
import { percentile } from './rounds.ts';
import { type Admin, ask, type Stack, signIn, startShop } from './servers.ts';
import { printTable } from './table.ts';

const WANTED_S = 120;

/** As many shoppers as two cores can bear beside an import, each with ten lists a second. */
const SHOPPERS = { connections: 8, rest: 100 };

const SORTS = ['featured', 'price-low', 'price-high', 'newest', 'bestselling'] as const;

/** Imports a file under shoppers' load: how long it takes, and how long lists take before and meanwhile. */
export async function benchImport(stack: Stack, databaseUrl: string, rows: number): Promise<void> {
  const port = await startShop(stack, databaseUrl);
  let made = 0;
  const nextCall = () => {
    const turn = made++;
    const query = { limit: 12, offset: (turn % 40) * 12, sortBy: SORTS[turn % SORTS.length] };
    return wireCall(catalogApi.listProducts(query));
  };
  const shop = async (milliseconds: number) =>
    (await load({ port, nextCall, ...SHOPPERS, milliseconds })).took;
  const admin = await signIn(port);
  const file = csvFile(rows);

  await shop(2_000);
  const before = await shop(10_000);
  const during: number[] = [];
  const began = performance.now();
  let isOver = false;
  const importing = runImport(admin, file).finally(() => {
    isOver = true;
  });
  // What fails is thrown once the shoppers have left.
  importing.catch(() => {});
  while (!isOver) during.push(...(await shop(1_000)));
  const ended = await importing;
  const seconds = (performance.now() - began) / 1_000;

  console.log(
    `\nAn import of ${rows.toLocaleString('en')} rows (${Math.round(file.length / 1e6)} MB)`,
  );
  console.log(
    `${Math.round(seconds)} s, wanted: at most ${WANTED_S} s for 100,000; ${ended.summary}`,
  );
  const share = (part: number) => [percentile(before, part), percentile(during, part)] as const;
  printTable(
    ['lists meanwhile (ms)', 'before', 'during', 'ratio'],
    [0.5, 0.99].map((part) => {
      const [quiet, busy] = share(part);
      return [part === 0.5 ? 'median' : '99th percentile', quiet, busy, busy / quiet];
    }),
  );
}

async function runImport({ port, headers }: Admin, file: string): Promise<BatchJobView> {
  const form = new FormData();
  form.set('createBrands', 'true');
  // As a browser does, so that it arrives in time.
  form.set('file', new Blob([gzipSync(file)]), 'large.csv');
  const response = await ask(port, { ...bulkApi.importFile(), body: form }, headers);
  if (!('job' in response) || !response.job) throw new Error('The import has no job.');
  let { job } = response;
  while (job.state === 'waiting' || job.state === 'running') {
    await pause(500);
    job = await ask(port, batchJobsApi.find(job), headers);
  }
  if (job.state !== 'done') throw new Error(`The import ended as ${job.state}.`);
  return job;
}

const HEADINGS = [
  ...['Handle', 'Title', 'Description', 'Vendor', 'Product Category', 'Type', 'Price', 'Image Src'],
  ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value'],
  ...['Variant SKU', 'Variant Price', 'Variant Inventory Qty'],
];

/** Made-up products, a row a variant, until there are so many rows. */
function csvFile(rows: number): string {
  const lines: string[][] = [];
  for (const product of makeProducts(rows)) {
    const { name, description, brand, category, type, price } = product;
    const own = [name, description, brand, category, type, moneyText(price), '/media/000000.webp'];
    for (const [place, variant] of product.variants.entries()) {
      const options = [...Object.entries(variant.options), ['', ''], ['', '']].slice(0, 2);
      lines.push([
        `imported-${product.slug}`,
        ...(place === 0 ? own : own.map(() => '')),
        ...options.flatMap(([option = '', value = '']) => [place === 0 ? option : '', value]),
        `IMP-${lines.length}`,
        variant.price === null ? '' : moneyText(variant.price),
        variant.stock === null ? '' : String(variant.stock),
      ]);
      if (lines.length === rows) return csvText([HEADINGS, ...lines]);
    }
  }
  return csvText([HEADINGS, ...lines]);
}
