import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openConnection } from './pool.ts';

/** What a PostgreSQL server says of itself, for whoever looks after it. */
export interface ServerState {
  version: string;
  maxConnections: number;
  /** Those that are open now, of everybody; undefined where we may not see them. */
  connections: number | undefined;
  /** Something stands between us and the server that hands out its connections. */
  isPooled: boolean;
  isStandby: boolean;
  /** By how many milliseconds its clock is ahead of ours, as well as can be told from here. */
  clockAheadMs: number;
  /** The servers that follow it, with their lag in seconds; it is null where we may not see it. */
  standbys: { name: string; lagSeconds: number | null }[];
}

const CONNECT_MS = 4_000;

const connect = (url: string): Promise<pg.Client> =>
  openConnection({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });

export async function examineServer(url: string): Promise<ServerState> {
  const client = await connect(url);
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as version,
              current_setting('max_connections')::int as "maxConnections",
              pg_backend_pid() as pid, pg_is_in_recovery() as "isStandby",
              (select sum(numbackends)::int from pg_stat_database) as connections`,
    );
    const { pid, connections, ...server } = rows[0];
    const asked = Date.now();
    const { rows: clock } = await client.query(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
    );
    const middle = (asked + Date.now()) / 2;
    const { rows: standbys } = await client.query(
      `select coalesce(nullif(application_name, ''), client_addr::text, 'a standby') as name,
              extract(epoch from replay_lag)::float8 as "lagSeconds"
       from pg_stat_replication`,
    );
    // A pooler gives each of its clients a number of its own.
    const told = (client as unknown as { processID: number | null }).processID;
    return {
      ...server,
      connections: connections ?? undefined,
      isPooled: told !== pid,
      clockAheadMs: clock[0].now - middle,
      standbys,
    };
  } finally {
    await client.end().catch(() => {});
  }
}

/** How long a notification may take. */
const HEARD_MS = 2_000;

/** Whether what is notified over one connection is heard over another, as it is not behind a pooler of transactions. */
export async function hearsNotifications(url: string): Promise<boolean> {
  const channel = `heard_${randomUUID().replaceAll('-', '')}`;
  const [listener, speaker] = await Promise.all([connect(url), connect(url)]);
  try {
    const heard = new Promise<boolean>((resolve) => {
      listener.on('notification', (message) => resolve(message.channel === channel));
    });
    await listener.query(`listen ${channel}`);
    await speaker.query('select pg_notify($1, $2)', [channel, '']);
    return await Promise.race([heard, pause(HEARD_MS, false, { ref: false })]);
  } finally {
    await Promise.all([listener, speaker].map((client) => client.end().catch(() => {})));
  }
}
