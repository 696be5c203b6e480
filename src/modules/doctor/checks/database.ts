import type { Check, Finding } from '../../../kit/check.ts';
import type { Shop } from '../../../kit/module.ts';
import { poolSize } from '../../../platform/database/connection-shares.ts';
import { checkDatabaseServer } from '../../../platform/database/database-server.ts';
import {
  examineServer,
  hearsNotifications,
  type ServerState,
} from '../../../platform/database/examine-server.ts';
import { placeOf } from '../../../platform/database/hosts.ts';
import { compareMigrations } from '../../../platform/database/migrate.ts';
import { explainFailure } from '../../../platform/explain-failure.ts';

/** What the database is, and whether it does all that the shop asks of it. */
export const databaseChecks = ({ database, config }: Shop): Check[] => [
  {
    about: 'Server',
    under: 'Database',
    // It is what tells why the others cannot be looked at.
    needsNoDatabase: true,
    look: async () => {
      const refused = await checkDatabaseServer(database.url).then(() => undefined, sayWhy);
      if (refused) return { about: 'Server', state: 'fault', says: refused };
      const server = await examineServer(database.url);
      return [
        serverFinding(server, placeOf(database.url)),
        connectionsFinding(server, config.webConcurrency),
        poolerFinding(server),
        clockFinding('the database’s', server.clockAheadMs),
        ...standbyFindings(server),
      ];
    },
  },
  {
    about: 'Notifications',
    under: 'Database',
    look: async () => notificationsFinding(await hearsNotifications(database.directUrl)),
  },
  { about: 'Migrations', under: 'Database', look: () => migrationsFinding(database) },
];

const sayWhy = (error: unknown): string => {
  const why = explainFailure(error);
  if (why === undefined) throw error;
  return why;
};

const serverFinding = ({ version, isStandby }: ServerState, place: string): Finding => ({
  about: 'Server',
  state: isStandby ? 'fault' : 'ok',
  says: `PostgreSQL ${version} answers at ${place}${isStandby ? ', and is a standby, which can only be read' : ''}.`,
  advice: isStandby ? 'Let DATABASE_URL lead to the server that is written to.' : undefined,
});

/** Above this share, the next start or the owner's own tools may find none left. */
const MANY_CONNECTIONS = 0.8;

function connectionsFinding(
  { connections, maxConnections }: ServerState,
  processes: number,
): Finding {
  const about = 'Connections';
  try {
    poolSize(maxConnections, processes);
  } catch (error) {
    return { about, state: 'fault', says: sayWhy(error) };
  }
  if (connections === undefined) {
    return {
      about,
      state: 'unknown',
      says: `It takes ${maxConnections}; how many are open is not told.`,
    };
  }
  const isMany = connections > maxConnections * MANY_CONNECTIONS;
  return {
    about,
    state: isMany ? 'warning' : 'ok',
    says: `${connections} of ${maxConnections} are open.`,
    advice: isMany ? 'Raise its max_connections, or end what else uses it.' : undefined,
  };
}

const poolerFinding = ({ isPooled }: ServerState): Finding => ({
  about: 'Pooler',
  state: 'ok',
  says: isPooled
    ? 'A pooler stands between the shop and its database.'
    : 'The shop reaches its database directly.',
});

function standbyFindings({ standbys, isStandby }: ServerState): Finding[] {
  if (isStandby) return [];
  if (standbys.length === 0) {
    return [{ about: 'Standby', state: 'ok', says: 'No other server follows this one.' }];
  }
  return standbys.map(({ name, lagSeconds }) => standbyFinding(name, lagSeconds));
}

/** Whoever takes over from a standby this far behind loses what came since. */
const LATE_SECONDS = 10;

function standbyFinding(name: string, lag: number | null): Finding {
  const isLate = (lag ?? 0) > LATE_SECONDS;
  return {
    about: `Standby ${name}`,
    state: isLate ? 'warning' : 'ok',
    says:
      lag === null
        ? 'It follows; nothing was written of which its lag could be told.'
        : `It is ${lag.toFixed(1)} seconds behind.`,
    advice: isLate ? 'Look at its log, its disk and the network between.' : undefined,
  };
}

const notificationsFinding = (areHeard: boolean): Finding => ({
  about: 'Notifications',
  state: areHeard ? 'ok' : 'fault',
  says: areHeard
    ? 'What one connection notifies is heard by another.'
    : 'What is notified over one connection is not heard by another (LISTEN), so pages would stay as they were after a change.',
  advice: areHeard
    ? undefined
    : 'A pooler that hands out connections by transaction does that: reach the database directly, or let the pooler work by session.',
});

async function migrationsFinding(database: Shop['database']): Promise<Finding> {
  const about = 'Migrations';
  const compared = await compareMigrations(database).catch((error: unknown) => sayWhy(error));
  if (typeof compared === 'string') return { about, state: 'fault', says: compared };
  const { known, missing, unknown } = compared;
  if (missing.length > 0 && unknown.length > 0) {
    return {
      about,
      state: 'fault',
      says: `The database lacks ${missing.join(', ')}, and went through ${unknown.join(', ')}, which this program does not know.`,
      advice: 'Start the program that made it, or a newer one.',
    };
  }
  if (missing.length > 0) {
    return {
      about,
      state: 'warning',
      says: `${missing.length} of ${known.length} are to come: ${missing.join(', ')}.`,
      advice: 'The next start brings them.',
    };
  }
  if (unknown.length > 0) {
    return {
      about,
      state: 'warning',
      says: `The database was migrated by a newer program: ${unknown.join(', ')}.`,
      advice: 'Start the newer program.',
    };
  }
  return { about, state: 'ok', says: `All ${known.length} have landed.` };
}

/** Above it, whether something has ended depends on who is asked. */
const OFF_MS = 3_000;
/** The codes of second factors change every half minute. */
const FAR_OFF_MS = 30_000;

/** @param whose such as 'the database’s' */
export function clockFinding(whose: string, aheadMs: number): Finding {
  const off = Math.abs(aheadMs);
  const state = off > FAR_OFF_MS ? 'fault' : off > OFF_MS ? 'warning' : 'ok';
  return {
    about: 'Clock',
    state,
    says:
      state === 'ok'
        ? `This machine’s clock and ${whose} agree.`
        : `This machine’s clock is ${(off / 1000).toFixed(0)} seconds ${aheadMs > 0 ? 'behind' : 'ahead of'} ${whose}.`,
    advice:
      state === 'ok' ? undefined : 'Let both machines take their time from the network (NTP).',
  };
}
