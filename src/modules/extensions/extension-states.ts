import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Permission } from '../../kit/access.ts';
import { oddValues, type Value, valuesOf, viewsOf } from '../../kit/declared-values.ts';
import type { Call } from '../../kit/endpoint.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import type { AnyExtension } from '../../kit/extension.ts';
import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { NOW, putRow } from '../../platform/database/write-row.ts';
import type { ExtensionChange, ExtensionView } from './schema.ts';

interface Row {
  name: string;
  isOn: boolean | null;
  settings: Record<string, Value>;
  lastError: string | null;
  failedAt: string | null;
}

type Send = (token: string, call: Call) => Promise<unknown>;

/** How often at most the failures of one extension are written down, in milliseconds; the log has them all. */
const FAILURES_APART_MS = 60_000;

/**
 * Which extensions this shop has, which are on, and what the owner set for them. Every process knows it without asking,
 * and hears when it changes.
 */
export class ExtensionStates {
  readonly extensions: readonly AnyExtension[];
  readonly #database: Database;
  readonly #log: Logger;
  readonly #failed = new Map<string, number>();
  /** By which this process knows that one of its extensions calls. */
  readonly #tokens = new Map<string, string>();
  #rows = new Map<string, Row>();
  #send: Send | undefined;
  #then = async () => {};

  constructor(database: Database, log: Logger, extensions: readonly AnyExtension[]) {
    this.#database = database;
    this.#log = log;
    this.extensions = extensions;
    for (const { name } of extensions)
      this.#tokens.set(randomBytes(32).toString('base64url'), name);
  }

  /** Once the API answers. */
  connect(send: Send): void {
    this.#send = send;
  }

  /** Makes a call of the shop for an extension. @throws Error with the words of a refusal */
  async call<Result>(name: string, call: Call<Result>): Promise<Result> {
    const [token = ''] = [...this.#tokens].find(([, of]) => of === name) ?? [];
    if (!this.#send) throw new Error('The shop does not answer yet');
    return (await this.#send(token, call)) as Result;
  }

  /** Which extension calls, and with which permissions; undefined if it is none. */
  callerOf(token: string): { name: string; permissions: Permission[] } | undefined {
    const name = this.#tokens.get(token);
    const extension = this.#named(name);
    return (
      extension && {
        name: extension.name,
        permissions: [...(extension.uses ?? [])] as Permission[],
      }
    );
  }

  /** Reads it, now and whenever it has changed. @param then is called first, and when something has changed */
  async follow(then: () => Promise<void>): Promise<void> {
    this.#rows = await readRows(this.#database);
    await then();
    this.#then = then;
    this.#database.changes.on('invalidate', (tags) => {
      if (!tags.includes(tag.extensions) && !tags.includes(tag.everything)) return;
      this.read().catch((err) => this.#log.error({ err }, 'extensions could not be read'));
    });
  }

  /** Knows afterwards what was committed before. */
  async read(): Promise<void> {
    const before = this.#rows;
    this.#rows = await readRows(this.#database);
    const isSame = this.extensions.every(
      ({ name }) =>
        this.#rows.get(name)?.isOn === before.get(name)?.isOn &&
        isDeepStrictEqual(this.#rows.get(name)?.settings, before.get(name)?.settings),
    );
    if (isSame) return;
    await this.#then();
    // What an extension adds may show anywhere, and what was answered until now was made without knowing.
    this.#database.changes.invalidate([tag.everything]);
  }

  isOn(name: string): boolean {
    const extension = this.#named(name);
    return extension !== undefined && isOn(extension, this.#rows.get(name));
  }

  settingsOf(name: string): Record<string, Value> {
    const extension = this.#named(name);
    return extension ? settingsOf(extension, this.#rows.get(name)) : {};
  }

  #named(name: string | undefined): AnyExtension | undefined {
    return this.extensions.find((each) => each.name === name);
  }

  /** Names the extension in the log, and where the owner sees it. */
  failed(name: string, where: string, err: unknown): void {
    this.#log.error({ extension: name, where, err }, `the extension ${name} failed`);
    const now = performance.now();
    if (now - (this.#failed.get(name) ?? -Infinity) < FAILURES_APART_MS) return;
    this.#failed.set(name, now);
    const lastError = `${where}: ${err instanceof Error ? err.message : String(err)}`.slice(0, 500);
    write(this.#database, bySystem(`extension ${name}`), (tx) =>
      putRow(tx, 'extensions', 'name', { name, lastError, failedAt: NOW }),
    ).catch((failure) => this.#log.warn({ err: failure }, 'a failure could not be written down'));
  }
}

const isOn = (extension: AnyExtension, row: Row | undefined) => row?.isOn ?? !extension.startsOff;

const settingsOf = ({ settings = {} }: AnyExtension, row: Row | undefined) =>
  valuesOf(settings, row?.settings);

async function readRows(db: Db): Promise<Map<string, Row>> {
  const rows = await named<Row>(
    db,
    'extensions',
    'select name, is_on, settings, last_error, failed_at from extensions',
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** Every extension that the program has, in the order of its list. */
export async function listExtensions(
  db: Db,
  extensions: readonly AnyExtension[],
): Promise<ExtensionView[]> {
  const rows = await readRows(db);
  return extensions.map((extension) => toView(extension, rows.get(extension.name)));
}

function toView(extension: AnyExtension, row: Row | undefined): ExtensionView {
  const { name, title, description, settings = {}, uses = [] } = extension;
  const values = settingsOf(extension, row);
  const edited = { isOn: isOn(extension, row), values };
  return withVersion(
    {
      id: name,
      title,
      description,
      isOn: edited.isOn,
      brings: whatItBrings(extension),
      uses: [...uses],
      settings: viewsOf(settings, values),
      lastError: row?.lastError ?? null,
      failedAt: row?.failedAt ?? null,
    },
    edited,
  );
}

/** Parts by which an owner knows what an extension is for, one and several of them. */
const COUNTED = {
  gateways: ['payment gateway', 'payment gateways'],
  fields: ['field', 'fields'],
  sections: ['page section', 'page sections'],
} as const;

const SAID = {
  fees: 'fees',
  on: 'reacts to events',
  jobs: 'works by itself',
  endpoints: 'calls',
} as const;

function whatItBrings(extension: AnyExtension): string[] {
  const parts = extension as unknown as Record<string, unknown>;
  return [
    ...Object.entries(COUNTED).flatMap(([part, [one, many]]) => {
      const count = Object.keys(parts[part] ?? {}).length;
      return count === 0 ? [] : [count === 1 ? `a ${one}` : `${count} ${many}`];
    }),
    ...Object.entries(SAID).flatMap(([part, said]) => (parts[part] ? [said] : [])),
  ];
}

/**
 * Switches an extension, or stores what the owner set for it.
 * @throws not_found, changed_meanwhile, invalid_input at `settings.<key>`
 */
export async function changeExtension(
  tx: Tx,
  extensions: readonly AnyExtension[],
  { name, change, expected }: { name: string; change: ExtensionChange; expected: Expected },
): Promise<ExtensionView> {
  const extension = extensions.find((each) => each.name === name);
  if (!extension) throw new ShopError('not_found', 'This extension does not exist.');
  await named(
    tx,
    'lock-extension',
    `select pg_advisory_xact_lock(hashtextextended('extension ' || $1::text, 0))`,
    [name],
  );
  const before = (await readRows(tx)).get(name);
  const shown = toView(extension, before);
  await refuseOlder(tx, name, shown, expected);
  const given = refuseOdd(extension, change.settings ?? {});
  const known = settingsOf(extension, before);
  const isSetUp = Object.entries(given).some(([key, value]) => known[key] !== value);
  const isSwitched = change.isOn !== undefined && change.isOn !== shown.isOn;
  if (!isSetUp && !isSwitched) return shown;
  const settings = { ...before?.settings, ...given };
  const on = change.isOn ?? before?.isOn ?? null;
  // Whoever switches it on again has dealt with what was wrong.
  const cleared = change.isOn ? { lastError: null, failedAt: null } : {};
  await putRow(tx, 'extensions', 'name', {
    name,
    isOn: on,
    settings: JSON.stringify(settings),
    updatedAt: NOW,
    ...cleared,
  });
  const after = toView(extension, (await readRows(tx)).get(name));
  if (isSwitched) {
    const action = after.isOn ? 'extension.switched_on' : 'extension.switched_off';
    tx.record(action, name, { isOn: shown.isOn }, { isOn: after.isOn });
  }
  if (isSetUp) tx.record('extension.set_up', name, known, { ...known, ...given });
  tx.changed(tag.extensions);
  return after;
}

/** @throws invalid_input at the setting */
function refuseOdd({ settings = {} }: AnyExtension, given: Record<string, Value>) {
  const [odd] = oddValues(settings, given);
  if (odd) throw fieldRefusal(`settings.${odd[0]}`, odd[1]);
  return given;
}

/** Notes that an extension deals with an event. @returns false if it has already */
export async function isNewEvent(tx: Tx, extension: string, eventId: string): Promise<boolean> {
  const noted = await named(
    tx,
    'note-extension-event',
    `insert into extension_events (extension, event_id) values ($1, $2)
     on conflict do nothing returning true as noted`,
    [extension, eventId],
  );
  return noted.length > 0;
}

/** How long it is remembered what an extension has heard: longer than anything is told again. */
export const EVENTS_KEPT = '30 days';

/** Forgets which events were dealt with a month ago: no event comes again that late. */
export const forgetOldEvents = (tx: Tx): Promise<unknown> =>
  named(
    tx,
    'forget-extension-events',
    `delete from extension_events where done_at < now() - interval '${EVENTS_KEPT}'`,
  );
