import cluster, { type Worker } from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { partsOf, type Shop } from '../kit/module.ts';
import type { PublicCache } from '../platform/cache/public-cache.ts';
import type { Config } from '../platform/config.ts';
import { namedOne } from '../platform/database/database.ts';
import { type Measures, measures } from '../platform/measures.ts';
import type { Metrics, Said } from '../platform/metrics.ts';
import { queueMeasures } from '../platform/queue/queue-measures.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { Requests } from './requests.ts';
import { VERSION } from './version.ts';

/**
 * /metrics: what whoever watches the shop is told (docs/operate.md). Several processes are asked by the first one, so that
 * it does not matter which of them hears the question.
 */

/** The figures of this process, where the environment wants them. Their library is loaded only then. */
export async function openMetrics(
  shop: Shop,
  cache: PublicCache,
  requests: Requests,
): Promise<Metrics | undefined> {
  if (!shop.config.metrics) return undefined;
  const { Metrics } = await import('../platform/metrics.ts');
  const metrics = new Metrics(shop.database, [
    ...ofProcess(shop, cache, requests),
    ofDatabase,
    queueMeasures,
    ...partsOf(shop.modules, 'measures').flatMap((part) => part(shop)),
  ]);
  if (cluster.isWorker) answerFirstProcess(metrics);
  return metrics;
}

/** How often the delay of the event loop is looked at, in milliseconds: what it always is. */
const LOOK_MS = 20;

const NANO = 1e9;

function ofProcess({ database }: Shop, cache: PublicCache, requests: Requests): Measures[] {
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  delay.enable();
  const delayAt = (nanoseconds: number) => Math.max(0, nanoseconds / NANO - LOOK_MS / 1000) || 0;
  let loop = performance.eventLoopUtilization();
  return [
    measures({
      measures: {
        cirrus_processes: { help: 'Processes that serve' },
        cirrus_build_info: {
          help: '1, for the version of the program and the Node.js that runs it',
          labels: ['version', 'node'],
          together: 'max',
        },
        cirrus_start_time_seconds: {
          help: 'When the process began that began first, as seconds since 1970',
          together: 'min',
        },
        cirrus_memory_bytes: {
          help: 'Memory: resident, and of it what JavaScript has in use',
          labels: ['of'],
        },
        cirrus_event_loop_delay_seconds: {
          help: 'How late the event loop was since the last look, in the process where it was latest',
          labels: ['at'],
          together: 'max',
        },
        cirrus_event_loop_busy: {
          help: 'The part of the time that the event loop was at work since the last look, in the busiest process',
          together: 'max',
        },
      },
      read() {
        const { rss, heapUsed } = process.memoryUsage();
        const [p50, p99] = [50, 99].map((place) => delayAt(delay.percentile(place)));
        const max = delayAt(delay.max);
        delay.reset();
        const now = performance.eventLoopUtilization();
        const { utilization } = performance.eventLoopUtilization(now, loop);
        loop = now;
        return {
          cirrus_processes: 1,
          cirrus_build_info: { [`${VERSION} ${process.versions.node}`]: 1 },
          cirrus_start_time_seconds: performance.timeOrigin / 1000,
          cirrus_memory_bytes: { resident: rss, heap: heapUsed },
          cirrus_event_loop_delay_seconds: { p50: p50 ?? 0, p99: p99 ?? 0, max },
          cirrus_event_loop_busy: utilization,
        };
      },
    }),
    measures({
      measures: {
        cirrus_renders_in_flight: { help: 'Pages that are being rendered' },
        cirrus_cache_bytes: { help: 'Memory that kept responses take, roughly' },
        cirrus_cache_responses: { help: 'Responses that are kept' },
        cirrus_hears_changes: {
          help: '1: each process hears what others change; 0: one does not, and keeps nothing',
          together: 'min',
        },
        cirrus_database_connections: {
          help: 'Connections of the pools: open, of them idle; and who waits for one',
          labels: ['pool', 'state'],
        },
      },
      read: () => ({
        cirrus_renders_in_flight: requests.rendering,
        cirrus_cache_bytes: cache.bytes,
        cirrus_cache_responses: cache.count,
        cirrus_hears_changes: database.changes.live ? 1 : 0,
        cirrus_database_connections: database.connections,
      }),
    }),
  ];
}

const ofDatabase = measures({
  measures: {
    cirrus_database_bytes: { help: 'What the database takes on its disk' },
    cirrus_migration: { help: 'The number of the newest migration' },
  },
  async ask(db) {
    const { bytes, migration } = await namedOne<{ bytes: number; migration: number }>(
      db,
      'database-measures',
      `select pg_database_size(current_database()) as bytes,
         (select max(version) from schema_migrations) as migration`,
    );
    return { cirrus_database_bytes: bytes, cirrus_migration: migration };
  },
});

/** Answers on the shop's own port to whoever has the token; without one the address leads nowhere. */
export function metricsRoute(app: FastifyInstance, { metrics: wanted }: Config, metrics?: Metrics) {
  if (!metrics || !wanted?.token) return;
  const expected = digestOf(`Bearer ${wanted.token}`);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isTold = timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected);
    if (!isTold) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ message: 'The figures need the token of METRICS_TOKEN.', code: 'not_signed_in' });
    }
    return reply.type(await typeOfMetrics()).send(await tellAll(metrics));
  });
}

/** Of one length, so that comparing tells nothing. */
const digestOf = (text: string) => createHash('sha256').update(text).digest();

const typeOfMetrics = async () => (await import('../platform/metrics.ts')).METRICS_TYPE;

/** The figures of all processes, asked for in any. */
async function tellAll(metrics: Metrics): Promise<string> {
  if (cluster.isWorker) return askFirstProcess();
  const { together } = await import('../platform/metrics.ts');
  return together([await metrics.read(true)]);
}

/**
 * Answers on METRICS_PORT, if there is one, by what `tell` tells. @returns what ends it, and its address
 * @throws StartupError if it may not listen there
 */
export async function listenForMetrics({ metrics }: Config, tell: () => Promise<string>) {
  if (metrics?.port === undefined) return undefined;
  const { host, port } = metrics;
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('/metrics\n');
    }
    try {
      const text = await tell();
      response.writeHead(200, { 'content-type': await typeOfMetrics() }).end(text);
    } catch {
      response.writeHead(503, { 'content-type': 'text/plain' }).end('No process answers.\n');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(
        new StartupError(
          `The figures cannot be told on ${host}, port ${port}: ${message}. Set METRICS_PORT and METRICS_HOST to others.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  const { address, port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${address.includes(':') ? `[${address}]` : address}:${taken}/metrics`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Of one process, which asks nobody. */
export const tellOwn = (metrics: Metrics | undefined) => async (): Promise<string> =>
  metrics ? tellAll(metrics) : '';

/** What processes say to each other. A question and its answer have the same number. */
type Message =
  | { about: 'metrics'; says: 'read'; nth: number; withDatabase: boolean }
  | { about: 'metrics'; says: 'was read'; nth: number; said: Said }
  | { about: 'metrics'; says: 'tell all'; nth: number }
  | { about: 'metrics'; says: 'all told'; nth: number; text: string };

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && (message as Partial<Message> | null)?.about === 'metrics';

/** How long a process is waited for: one that hangs is left out. */
const ANSWER_MS = 8_000;

let asked = 0;

/** In the first of several processes: asks the others, and adds up what they say. Also asks for whoever of them is asked. */
export function gatherMetrics(): () => Promise<string> {
  const waiting = new Map<number, (said: Said) => void>();
  const askOne = async (worker: Worker, withDatabase: boolean): Promise<Said[]> => {
    const nth = ++asked;
    const { promise, resolve } = Promise.withResolvers<Said[]>();
    waiting.set(nth, (said) => resolve([said]));
    worker.send({ about: 'metrics', says: 'read', nth, withDatabase } satisfies Message);
    const said = await Promise.race([promise, pause(ANSWER_MS, [], { ref: false })]);
    waiting.delete(nth);
    return said;
  };
  const gather = async () => {
    const { together } = await import('../platform/metrics.ts');
    const workers = Object.values(cluster.workers ?? {}).filter((each) => each?.isConnected());
    // What the database knows, one of them asks for all.
    const said = await Promise.all(
      workers.map((worker, place) => (worker ? askOne(worker, place === 0) : [])),
    );
    return together(said.flat());
  };
  cluster.on('message', async (worker, message: unknown) => {
    if (!isMessage(message)) return;
    if (message.says === 'was read') waiting.get(message.nth)?.(message.said);
    if (message.says !== 'tell all') return;
    const text = await gather();
    if (!worker.isConnected()) return;
    worker.send({ about: 'metrics', says: 'all told', nth: message.nth, text } satisfies Message);
  });
  return gather;
}

function answerFirstProcess(metrics: Metrics): void {
  process.on('message', async (message: unknown) => {
    if (!isMessage(message) || message.says !== 'read') return;
    const said = await metrics.read(message.withDatabase);
    tellFirstProcess({ about: 'metrics', says: 'was read', nth: message.nth, said });
  });
}

async function askFirstProcess(): Promise<string> {
  const nth = ++asked;
  const { promise, resolve } = Promise.withResolvers<string>();
  const hear = (message: unknown) => {
    if (isMessage(message) && message.says === 'all told' && message.nth === nth) {
      resolve(message.text);
    }
  };
  process.on('message', hear);
  tellFirstProcess({ about: 'metrics', says: 'tell all', nth });
  try {
    return await Promise.race([promise, pause(ANSWER_MS * 2, '', { ref: false })]);
  } finally {
    process.off('message', hear);
  }
}

const tellFirstProcess = (message: Message) => void process.send?.(message);
