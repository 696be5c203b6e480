import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as z from 'zod';
import config from '../../cirrus.config.ts';
import { ShopError } from '../kit/errors.ts';
import { type AnyExtension, type ExtensionContext, faultsOf } from '../kit/extension.ts';
import type { App } from '../kit/http/app-types.ts';
import { serve, serveList } from '../kit/http/serve.ts';
import type { Module, Program, Shop } from '../kit/module.ts';
import { writeDeclared } from '../modules/custom-fields/fields.ts';
import { ExtensionStates, isNewEvent } from '../modules/extensions/extension-states.ts';
import { composersOfExtension } from '../modules/mail/mail-composer.ts';
import { enqueueMail, type NewMail } from '../modules/mail/outbox.ts';
import { ShopEvent } from '../modules/notifications/schema.ts';
import { bySystem, type Tx, write } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { readOwn, writeOwn } from '../platform/database/own-schema.ts';
import { everyHour, everyMinute, everyNight, job } from '../platform/queue/queue.ts';
import { task } from '../platform/queue/task.ts';
import { StartupError } from '../platform/startup-error.ts';

const ROOT = join(import.meta.dirname, '../..');

/** How long an extension may take over one call, one event, one job, in milliseconds. */
const CALL_MS = 10_000;
const EVENT_MS = 60_000;
const JOB_MS = 600_000;

/** How often an event is brought to an extension that fails: over about four hours. */
const EVENT_ATTEMPTS = 12;

/** Reads the extensions that the config names; opening the shop checks them. @throws StartupError */
export const loadExtensions = (
  names: readonly string[] = config.extensions,
): Promise<readonly AnyExtension[]> => Promise.all(names.map(importExtension));

/** Where an extension of the config is: a folder of the shop's, or else a package. */
async function importExtension(name: string): Promise<AnyExtension> {
  const file = join(ROOT, 'extensions', name, 'extension.ts');
  const from = existsSync(file) ? pathToFileURL(file).href : name;
  try {
    return (await import(from)).default;
  } catch (cause) {
    throw new StartupError(
      `The extension "${name}" of cirrus.config.ts cannot be loaded: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  }
}

/** @throws StartupError */
export function refuseFaulty(extensions: readonly unknown[], modules: readonly Module[]): void {
  const faults = extensions.flatMap((extension) => faultsOf(extension, modules));
  const names = (extensions as AnyExtension[]).map((extension) => extension?.name);
  const twice = names.filter((name, place) => names.indexOf(name) !== place);
  faults.push(...twice.map((name) => `The extension "${name}" is there twice`));
  if (faults.length > 0) throw new StartupError(faults.join('\n'));
}

/** Brings the tables of extensions up to what they expect, each in its own schema. @throws StartupError */
export async function migrateExtensions(
  url: string,
  extensions: readonly AnyExtension[],
): Promise<void> {
  for (const { name, migrations } of extensions) {
    if (migrations) await migrate(url, { folder: fileURLToPath(migrations), extension: name });
  }
}

const Brought = z.object({ extension: z.string(), event: ShopEvent });

/** Brings an event to an extension that asked for it. */
const bringEvent = task('bring-event', { payload: Brought });

/** Makes rooms of the extensions, for this process. */
export function roomsOf(
  { database, log }: Program,
  extensions: readonly AnyExtension[],
): { states: ExtensionStates; rooms: Module[] } {
  const states = new ExtensionStates(database, log, extensions);

  const contextOf = ({ name, mails }: AnyExtension): ExtensionContext => ({
    settings: async () => states.settingsOf(name) as never,
    db: readOwn(database, name),
    async write(work) {
      const result = await writeOwn(database, byExtension(name), name, work);
      return result as Awaited<ReturnType<typeof work>>;
    },
    async mail(kind, to, given) {
      if (!kind.startsWith(`${name}.`) || !mails?.[kind])
        throw new Error(`${kind} is no mail of ${name}`);
      const about = { data: mails[kind].data.parse(given) };
      const address = 'address' in to ? { recipient: to.address } : { userId: to.customerId };
      const written = { kind, about, ...address } as unknown as NewMail;
      await write(database, byExtension(name), (tx) => enqueueMail(tx, written));
    },
    call: (call) => states.call(name, call),
    log: log.child({ extension: name }),
  });

  /** Does what an extension does, with an end; a failure is named in the log, and thrown. */
  async function guarded<T>(
    name: string,
    where: string,
    ms: number,
    work: () => T,
  ): Promise<Awaited<T>> {
    let late: NodeJS.Timeout | undefined;
    try {
      const ended = new Promise<never>((_resolve, reject) => {
        late = setTimeout(() => reject(new Error(`took longer than ${ms / 1000} s`)), ms);
      });
      return await Promise.race([work(), ended]);
    } catch (error) {
      if (!(error instanceof ShopError)) states.failed(name, where, error);
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  const roomOf = (extension: AnyExtension): Module => {
    const {
      name,
      permissions,
      endpoints,
      jobs,
      fees,
      mails,
      on,
      contract,
      title,
      description,
      startsOff,
      settings,
      uses,
      migrations,
      ...parts
    } = extension;
    const context = contextOf(extension);
    return {
      ...parts,
      name,
      isOn: () => states.isOn(name),
      ...(permissions && { permissions }),
      ...(mails && composersOfExtension(mails)),
      ...(endpoints && {
        routes(api: App) {
          for (const { endpoint, answer } of endpoints(context)) {
            refuseElsewhere(name, endpoint.path);
            const { query: taken } = endpoint.declared;
            const isList = taken instanceof z.ZodObject && 'limit' in taken.shape;
            const register: typeof serve = isList ? (serveList as typeof serve) : serve;
            register(api, endpoint, async ({ params, query, body, admin }) => {
              if (!states.isOn(name)) throw new ShopError('not_found', 'There is no such call.');
              const staff = admin && { username: admin.username };
              const asked = { params: params as Record<string, string>, query, body, staff };
              return guarded(name, endpoint.path, CALL_MS, () => answer(asked)) as never;
            });
          }
        },
      }),
      ...(jobs && {
        jobs: () =>
          jobs(context).map(({ name: what, every, run }) =>
            job(
              task(`${name}-${what}`, { alone: true }),
              async (_payload, signal) => {
                if (states.isOn(name)) await guarded(name, what, JOB_MS, () => run(signal));
              },
              { minute: everyMinute, hour: everyHour, night: everyNight }[every],
            ),
          ),
      }),
      ...(fees && { fees: () => fees(context) }),
      ...(on && {
        events(tx: Tx, event: ShopEvent) {
          if (on[event.type]) {
            tx.queue(bringEvent, { extension: name, event }, { maxAttempts: EVENT_ATTEMPTS });
          }
        },
      }),
    };
  };

  const bring: Module = {
    name: 'brought-events',
    jobs: () => [
      job(bringEvent, async ({ extension: name, event }) => {
        const extension = extensions.find((each) => each.name === name);
        const react = extension?.on?.[event.type];
        if (!extension || !react || !states.isOn(name)) return;
        await guarded(name, event.type, EVENT_MS, () =>
          writeOwn(
            database,
            byExtension(name),
            name,
            (tables) => react(event as never, contextOf(extension), tables),
            (tx) => isNewEvent(tx, name, event.id),
          ),
        );
      }),
    ],
  };

  return { states, rooms: [...extensions.map(roomOf), bring] };
}

/** Lets extensions make calls of the shop, and gives what they add as far as they are on. */
export async function beginExtensions(
  app: App,
  { database, extensions: states, modules, rights }: Shop,
): Promise<void> {
  states.connect(async (token, { method, url, body }) => {
    const { statusCode, payload } = await app.inject({
      method,
      url,
      headers: { ...app.ownHeaders, authorization: `Extension ${token}` },
      ...(body !== undefined && { payload: body as object }),
    });
    const said = payload === '' ? undefined : JSON.parse(payload);
    if (statusCode >= 400) throw new Error(said?.message ?? `The shop answered ${statusCode}`);
    return said;
  });
  await states.follow(async () => {
    for (const { name, permissions } of states.extensions) {
      for (const [permission, roles] of Object.entries(permissions ?? {})) {
        Object.assign(rights, { [permission]: states.isOn(name) ? roles : [] });
      }
    }
    await writeDeclared(database, modules);
  });
}

const byExtension = (name: string) => bySystem(`extension ${name}`);

function refuseElsewhere(name: string, path: string): void {
  if (path.startsWith(`/api/x/${name}/`)) return;
  throw new StartupError(
    `The extension "${name}": endpoints: ${path} is not below /api/x/${name}/`,
  );
}
