import { setTimeout as pause } from 'node:timers/promises';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Check, type Finding, LOOK_MS, STATES, type State } from '../../kit/check.ts';
import { partsOf, type Shop } from '../../kit/module.ts';
import { checkDatabaseServer } from '../../platform/database/database-server.ts';
import { explainFailure } from '../../platform/explain-failure.ts';
import { addressChecks } from './checks/address.ts';
import { databaseChecks } from './checks/database.ts';
import { machineChecks } from './checks/machine.ts';
import { queueChecks } from './checks/queue.ts';
import type { Examination } from './schema.ts';

/**
 * What the doctor says of a shop whose rooms are open, whether it serves or not. Takes hardly longer than `LOOK_MS`.
 * @param noDatabase says why there is no database to ask: none yet, or one that cannot be started
 */
export async function examineShop(shop: Shop, noDatabase?: Finding): Promise<Examination> {
  const rooms = partsOf(shop.modules, 'checks').flatMap((checks) => checks(shop));
  const ofDatabase = noDatabase
    ? [
        {
          ...noDatabase,
          under: 'Database',
          needsNoDatabase: true,
          look: async () => noDatabase,
        } as const,
      ]
    : databaseChecks(shop);
  const checks = [
    ...machineChecks(shop),
    ...addressChecks(shop),
    ...ofDatabase,
    ...rooms,
    ...queueChecks(shop),
  ];
  const hasDatabase = noDatabase ? Promise.resolve(false) : isUsable(shop.database.url);
  const parts = new Map<string, Finding[]>();
  const looks = checks.map((check) => ({ check, found: look(check, hasDatabase) }));
  for (const { check, found } of looks) {
    parts.set(check.under, [...(parts.get(check.under) ?? []), ...(await found)]);
  }
  return {
    state: worst([...parts.values()].flat()),
    version: packageJson.version,
    examinedAt: new Date().toISOString(),
    parts: [...parts].map(([title, findings]) => ({ title, findings })),
  };
}

const isUsable = (url: string): Promise<boolean> =>
  checkDatabaseServer(url).then(
    () => true,
    () => false,
  );

async function look(check: Check, hasDatabase: Promise<boolean>): Promise<Finding[]> {
  const { about, needsNoDatabase } = check;
  const unknown = (says: string): Finding[] => [{ about, state: 'unknown', says }];
  const late = new AbortController();
  const take = async () => {
    if (!needsNoDatabase && !(await hasDatabase)) {
      return unknown('Not looked at, as the database cannot be used.');
    }
    return [await check.look(late.signal)].flat();
  };
  const tooLate = async () => {
    await pause(LOOK_MS, undefined, { signal: late.signal });
    return unknown(`It could not be found out within ${LOOK_MS / 1000} seconds.`);
  };
  try {
    return await Promise.race([take(), tooLate()]);
  } catch (error) {
    return unknown(explainFailure(error) ?? 'It could not be looked at.');
  } finally {
    late.abort();
  }
}

const worst = (findings: Finding[]): State =>
  STATES[Math.max(0, ...findings.map(({ state }) => STATES.indexOf(state)))] ?? 'ok';
