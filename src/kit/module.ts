import type { Logger } from 'pino';
import type { Backups } from '../platform/backup/backups.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Measures } from '../platform/measures.ts';
import type { Job } from '../platform/queue/queue.ts';
import type { Check } from './check.ts';
import type { App } from './http/app-types.ts';
import type { TableLife } from './tables.ts';

/** What a process of the shop runs on. */
export interface Program {
  config: Config;
  database: Database;
  /** Signs cookies, and seals what must not be read. */
  secretKey: string;
  log: Logger;
  /** Serves pages from their sources, following edits. */
  dev: boolean;
  /**
   * Has all processes of this program finish what they are at and begin anew, with what the data folder holds by then: its
   * secret key is another one. Left out where nothing could begin them.
   */
  restart?(): void;
}

/** What rooms open for each other, for as long as the process runs: each declares its own once more here. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms declare it
export interface Services {}

/** A process of the shop, with what its rooms have opened. */
export interface Shop extends Program, Services {
  modules: readonly Module[];
  backups: Backups;
}

/** What one room asks of the others: whoever reads such a part declares it once more here. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms declare it
export interface Parts {}

/** What a room of the shop is for the program: everything that the program does with it, and nothing by name. */
export interface Module extends Parts {
  name: string;
  /** An extension that is switched off says no in its parts. Left out: always. */
  isOn?(): boolean;
  /** The tables that this room alone writes, and what becomes of their rows. */
  tables?: Readonly<Record<string, TableLife>>;
  /** What others need of it while the process runs; rooms to its left are open by then. */
  open?(shop: Shop): Partial<Services>;
  /** Once changes in the database are heard. */
  begin?(shop: Shop): void;
  /** Before the process ends: nothing may use the database afterwards. */
  end?(shop: Shop): Promise<void>;
  /** Answers its calls. */
  routes?(app: App, shop: Shop): void | Promise<void>;
  /** What it does later, or on its own. */
  jobs?(shop: Shop): Job[];
  /** What whoever watches the shop sees of it. */
  measures?(shop: Shop): readonly Measures[];
  /** What is past its time, taken away each hour. */
  tidies?: readonly ((tx: Tx) => Promise<unknown>)[];
  /** What the doctor looks at (`npm run doctor`, and the back office). */
  checks?(shop: Shop): readonly Check[];
}

/**
 * What the rooms say in one of their parts, from left to right; rooms that say nothing are passed over, and extensions that
 * are off, so ask for it each time.
 */
export const partsOf = <Part extends keyof Module>(
  modules: readonly Module[],
  part: Part,
): NonNullable<Module[Part]>[] =>
  modules
    .filter(({ isOn }) => isOn?.() ?? true)
    .map((module) => module[part])
    .filter((said) => said !== undefined && said !== null);
