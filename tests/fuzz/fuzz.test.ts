import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as eventsApi from '../../src/modules/staff/event-endpoints.ts';
import { STAND_INS } from '../../stand-ins/find-stand-ins.ts';
import { readOpenApi } from '../support/open-api.ts';
import { type TestShop, testShop } from '../support/test-shop.ts';
import { Answers, textOf } from './answers.ts';
import { type Caller, Callers } from './callers.ts';
import { KnownThings } from './known-things.ts';
import { type Asked, Requests, type Target } from './requests.ts';

/** `npm run fuzz -- --requests N --seed S` says others. */
const { FUZZ_REQUESTS = '1600', FUZZ_SEED = '1799003020' } = process.env;
const REQUESTS = Number(FUZZ_REQUESTS);

const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

const AT_ONCE = 8;
/** What calls have done to the settings is undone so often. */
const MEND_EVERY = 400;
/** Without collecting so often, V8 takes more and more of an idle machine's memory. */
const LOOKED_EVERY = MEND_EVERY * Math.min(10, Math.ceil(REQUESTS / 2 / MEND_EVERY));
/** After so many the shop has loaded what it loads once. */
const WARM_AFTER = Math.max(LOOKED_EVERY, Math.min(50_000, REQUESTS / 2));
const MOST_GROWTH_MB = 100;
const CACHE_BYTES = 8 * 1024 * 1024;

test(
  `no answer to ${REQUESTS} calls, valid and hostile, is a failure or other than its description says`,
  async () => {
    await using shop = await testShop({
      env: { RATE_LIMIT_EXEMPT: '127.0.0.1', ...NOTHING_OUTSIDE },
      cacheBytes: CACHE_BYTES,
    });
    const document = await readOpenApi(shop.visitor());
    const targets: Target[] = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .map(([method, call]) => ({ ...call, method: Method.parse(method.toUpperCase()), path }))
        // The line that tells dashboards of what happens stays open.
        .filter(() => path !== eventsApi.listen.path),
    );
    const known = new KnownThings(namesIn(document));
    const requests = new Requests(document, targets, known, Number(FUZZ_SEED));
    const answers = new Answers(document);
    const callers = new Callers(shop);
    const wrong = new Map<string, string>();
    const statuses = new Map<number, number>();
    const agreed = new Map<string, number>();
    const spent = new Map<string, number>();
    const mend = await settingsKept(shop);
    let warm = memory();

    const learn = (path: string, response: LightMyRequestResponse) => {
      const body = textOf(response);
      if (/^[{[]/.test(body)) known.learn(path.replace(/\{\w+\}/g, '{}'), JSON.parse(body));
    };

    const read = async (list: string, { headers }: Caller) => {
      const response = await shop.app.inject({ method: 'GET', url: list, headers });
      if (response.statusCode === 200) learn(list, response);
    };

    const ask = async (number: number) => {
      const asked = await requests.make(number, callers, read);
      const { target, request } = asked;
      const call = `${target.method} ${target.path}`;
      const began = performance.now();
      const response = await shop.app.inject(request);
      spent.set(call, (spent.get(call) ?? 0) + performance.now() - began);
      const { statusCode: status } = response;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const complaint = answers.complaint(asked, response);
      if (complaint && wrong.size < 40) {
        const name = `${status} ${call} ${complaint.slice(0, 80)}`;
        // Whoever ends a long run before its time knows what it has found.
        if (process.env.FUZZ_REQUESTS && !wrong.has(name))
          console.log(told(number, asked, complaint));
        wrong.set(name, told(number, asked, complaint));
      }
      if (status >= 300) return;
      agreed.set(call, (agreed.get(call) ?? 0) + 1);
      requests.agreedTo(target);
      if (request.method !== target.method) return;
      learn(
        target.method === 'POST' ? target.path : target.path.replace(/\/\{\w+\}$/, ''),
        response,
      );
    };

    const began = performance.now();
    const cpu = process.cpuUsage();
    for (let next = 0; next < REQUESTS; ) {
      await mend();
      await callers.renew();
      const until = Math.min(next + MEND_EVERY, REQUESTS);
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (next < until) await ask(next++);
        }),
      );
      if (next % LOOKED_EVERY !== 0) continue;
      // What calls leave to the queue would pile up, and slow down the calls that read it.
      await shop.runJobs();
      const looked = memory();
      if (next <= WARM_AFTER) {
        warm = { ...looked, rss: Math.max(looked.rss, warm.rss) };
      }
      // A long run says how far it is.
      if (process.env.FUZZ_REQUESTS) {
        const perSecond = Math.round((next * 1000) / (performance.now() - began));
        const held = Object.entries(looked).map(([what, mb]) => `${what} ${mb.toFixed(1)}`);
        console.log(`${next} calls, ${perSecond}/s; MB: ${held.join(', ')}`);
      }
    }
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const now = memory();
    const heapMb = now.heap - warm.heap;
    const rssMb = now.rss - warm.rss;

    const byStatus = [...statuses].sort(([a], [b]) => a - b);
    console.log(
      [
        `seed ${FUZZ_SEED}: ${REQUESTS} calls of ${targets.length} operations in ${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of computing), ${Math.round(REQUESTS / seconds)}/s`,
        byStatus.map(([status, count]) => `${status}: ${count}`).join('  '),
        `${agreed.size} operations agreed to something; heap ${heapMb.toFixed(1)} MB more than after ${WARM_AFTER}, memory ${rssMb.toFixed(1)} MB`,
        ...(process.env.FUZZ_REQUESTS ? inDetail(spent, targets, agreed) : []),
      ].join('\n'),
    );
    expect([...wrong.values()]).toEqual([]);
    // In the gate each is made three times, hostile ones included: some never come by what they need.
    expect(agreed.size / targets.length).toBeGreaterThan(process.env.FUZZ_REQUESTS ? 0.6 : 0.45);
    expect(heapMb).toBeLessThan(MOST_GROWTH_MB);
    expect(rssMb).toBeLessThan(MOST_GROWTH_MB);
  },
  600_000 + REQUESTS * 100,
);

/** Nothing that is sent leads out of this machine: ports that nobody listens at. */
const NOTHING_OUTSIDE = {
  SENDGRID_URL: 'http://127.0.0.1:9',
  RECAPTCHA_URL: 'http://127.0.0.1:9',
  IDEAL_POSTCODES_URL: 'http://127.0.0.1:9',
  ...Object.fromEntries(
    STAND_INS.map(({ provider }) => [
      `PAYMENT_API_${provider.toUpperCase()}`,
      'http://127.0.0.1:9',
    ]),
  ),
};

/** @returns undoes what calls did to the settings, such as letting nobody in from this address */
async function settingsKept(shop: TestShop): Promise<() => Promise<void>> {
  const kept = await shop.sql<{ key: string }>('select key, value, type from site_config');
  return async () => {
    await shop.sql('delete from site_config where key <> all($1)', [kept.map(({ key }) => key)]);
    await shop.sql(
      `insert into site_config (key, value, type)
       select key, value, type from json_to_recordset($1) as kept (key text, value text, type text)
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(kept)],
    );
    await shop.sql('update payment_methods set is_active = false');
    await shop.sql(
      `update payment_methods set is_active = true
       where id = (select id from payment_methods where provider = 'cod' order by created_at limit 1)`,
    );
    await shop.sql('update extensions set is_on = true');
    // Nobody could check out who did not know what they ask for.
    await shop.sql('delete from custom_fields');
  };
}

/** Every field and parameter that could name something. */
function namesIn(document: unknown): Set<string> {
  const names = new Set<string>();
  JSON.stringify(document, (name, value) => {
    if (name === 'properties') for (const field of Object.keys(value)) names.add(field);
    if (name === 'parameters') for (const parameter of value) names.add(parameter.name);
    return value;
  });
  return new Set(
    [...names].filter((name) =>
      /id$|slug|sku|username|email|code|token|kind|key|provider/i.test(name),
    ),
  );
}

const told = (number: number, { target, request, as }: Asked, complaint: string) =>
  `request ${number}, ${as}: ${target.method} ${target.path} ${JSON.stringify({
    ...request,
    payload: String(request.payload ?? '').slice(0, 600),
  }).slice(0, 1_200)} → ${complaint}`;

/** What the program holds, in MB, once what nobody holds was collected and its room given back. */
function memory() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { heapUsed: heap, heapTotal, external, rss } = process.memoryUsage();
  const inMb = (bytes: number) => bytes / 2 ** 20;
  return {
    heap: inMb(heap),
    heapTotal: inMb(heapTotal),
    external: inMb(external),
    rss: inMb(rss),
  };
}

/** Which calls took longest together, and which were never agreed to. */
function inDetail(spent: Map<string, number>, targets: Target[], agreed: Map<string, number>) {
  const calls = [...spent].sort(([, a], [, b]) => b - a).slice(0, 10);
  const never = targets
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !agreed.has(call));
  return [
    ...calls.map(([call, ms]) => `${Math.round(ms)} ms ${call}`),
    `never agreed to: ${never.join(', ')}`,
  ];
}
