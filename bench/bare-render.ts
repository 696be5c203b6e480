import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReadApi } from '../src/server/pages/read-api.ts';

/**
 * What React alone takes of a page: a process of its own that renders the elements of some pages again and again, with
 * their data at hand. In the arguments: a checkout, the address of its shop, and paths of pages.
 */

const TIMES = 12;

const [checkout = '', shop = '', ...paths] = process.argv.slice(2);
const dist = join(checkout, 'dist');
const build = readFileSync(join(dist, 'current'), 'latin1').trim();
const { openPage } = await import(pathToFileURL(join(dist, build, 'server', 'server.js')).href);

const read: ReadApi = async (path) => {
  const { status, headers, ...answer } = await fetch(shop + path).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    data: await response.json(),
  }));
  const total = headers.get('x-total-count');
  return {
    ...answer,
    status,
    total: total === null ? undefined : Number(total),
    etag: undefined,
    tags: [],
    staleSeconds: undefined,
  };
};

const pages: (() => string)[] = [];
for (const path of paths) pages.push(await openPage(new URL(shop + path), { read }));
const renderAll = () => {
  for (let time = 0; time < TIMES; time++) for (const page of pages) page();
};
renderAll();
const before = process.cpuUsage();
renderAll();
const { user, system } = process.cpuUsage(before);
// Milliseconds of processor a page.
process.send?.((user + system) / 1000 / (TIMES * pages.length));
process.disconnect?.();
