import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../tests/support/running-shop.ts';

/**
 * `npm run lighthouse`: Google's Lighthouse, as a phone sees the built demo shop. Each page is looked at
 * three times; the median counts. Lighthouse is fetched when it is run; it needs an installed Chrome or
 * Chromium (CHROME_PATH names another one), since the tests' packaged one cannot record traces.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = ['/', '/products', '/product/nimbus-lumen-pod-kit'];
const ROUNDS = 3;

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { title: string; score: number | null }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

const folder = await mkdtemp(join(tmpdir(), 'cirrus-lighthouse-'));
const shop = await startShop();
try {
  for (const path of PAGES) {
    // The first visitor has pictures made: that is not what is measured.
    await look(shop.url + path);
    const reports: Report[] = [];
    for (let round = 0; round < ROUNDS; round++) reports.push(await look(shop.url + path));
    print(path, reports);
  }
} finally {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}

async function look(url: string): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    const report = await askLighthouse(url);
    if (!report.runtimeError) return report;
    // A browser that could not record its trace has measured nothing.
    if (attempt === 3) throw new Error(report.runtimeError.message);
  }
}

async function askLighthouse(url: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${file}`];
  const child = spawn('npx', [...args, `--chrome-flags=${FLAGS.join(' ')}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  return JSON.parse(await readFile(file, 'utf8'));
}

function print(path: string, reports: Report[]): void {
  const [first] = reports;
  if (!first) return;
  console.log(`\n${path}`);
  for (const [id, { title }] of Object.entries(first.categories)) {
    const scores = reports.map((report) => Math.round((report.categories[id]?.score ?? 0) * 100));
    console.log(`  ${title.padEnd(16)} ${median(scores)}  (${scores.join(', ')})`);
  }
  for (const id of ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']) {
    console.log(
      `  ${id.padEnd(26)} ${reports.map(({ audits }) => audits[id]?.displayValue).join(', ')}`,
    );
  }
  for (const { title, score } of Object.values(first.audits)) {
    if (score === 0) console.log(`  ! ${title}`);
  }
}

function median(values: number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
