import * as z from 'zod';
import type { Role } from './access.ts';
import { Declarations, type DeclaredValues, type ValuesOf } from './declared-values.ts';
import type { Call, Declared, Described } from './endpoint.ts';
import type { Module } from './module.ts';

/**
 * What an extension of the shop is: a room that somebody else wrote. It declares itself as the shop's own rooms do
 * (`Module`); where those are given the shop, it is given what it may use (`ExtensionContext`).
 */

/** The version of what stands here. It grows when an extension that was written before would no longer do. */
export const CONTRACT = 1;

/** Tables of a schema of its own: names without a schema mean those, and no table of the shop's. */
export interface OwnTables {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<Row[]>;
}

/** What an extension is given. No secrets, and no transaction of the shop's. */
export interface ExtensionContext<Settings extends DeclaredValues = DeclaredValues> {
  settings(): Promise<ValuesOf<Settings>>;
  /** Reads its own tables. */
  db: OwnTables;
  /** Changes its own tables in one transaction. */
  write<T>(work: (tx: OwnTables) => Promise<T>): Promise<T>;
  /**
   * Sends a mail of one of its kinds (`mails`) by the queue. @param kind as its template is named: 'gift-wrapping.wrapped'
   * @param to a customer, at whatever address they have then, or an address
   */
  mail(kind: string, to: { customerId: string } | { address: string }, data: object): Promise<void>;
  /** Makes a call of the shop's, with the permissions that it `uses`. @throws Error with the refusal's message */
  call<Result>(call: Call<Result>): Promise<Result>;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

/** Something that it does on its own. */
export interface ExtensionJob {
  name: string;
  every: 'minute' | 'hour' | 'night';
  /** It may run again if a process dies while doing it. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** What answers one of its calls. */
export interface Answering {
  endpoint: Described;
  answer(asked: Asked): unknown;
}

interface Asked {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  /** Who is signed in to the back office, for a call with a permission. */
  staff: { username: string } | null;
}

type Read<D, Part extends keyof Declared> = D extends { [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/**
 * Says what answers a call of the extension's own. Where its query is a `Page`, it answers the
 * whole list, of which that page is sent.
 */
export const answers = <Path extends string, D extends Declared>(
  endpoint: Described<Path, D>,
  answer: (
    asked: Omit<Asked, 'query' | 'body'> & { query: Read<D, 'query'>; body: Read<D, 'body'> },
  ) => Promise<D extends { response: infer S extends z.ZodType } ? z.input<S> : undefined>,
): Answering => ({ endpoint, answer: answer as Answering['answer'] });

/** The name of what an extension adds to a list of the shop's, as `example` is: 'gift-wrapping.price'. */
export const partName = (example: string) =>
  z.string().regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/, `Named as ${example}`);

/** Which parts of a room an extension says as plain values: whoever reads one declares it here as well. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms declare it
export interface PlainParts {}

/** What an extension says where a room would be given the shop: whoever reads one declares it here as well. */
export interface ContextParts<Context extends ExtensionContext> {
  /** What answers its calls, below /api/x/<name>. */
  endpoints?(context: Context): readonly Answering[];
  jobs?(context: Context): readonly ExtensionJob[];
}

export interface Extension<Settings extends DeclaredValues = DeclaredValues>
  extends PlainParts,
    ContextParts<ExtensionContext<Settings>> {
  /** Of its folder, its calls, its tables' schema: small letters, digits, hyphens. */
  name: string;
  contract: typeof CONTRACT;
  /** What people call it, and what it does for them. */
  title: string;
  description: string;
  /** Off until the owner switches it on. */
  startsOff?: true;
  settings?: Settings;
  /** Its own, each beginning with its name: 'gift-wrapping.view'; and which roles have them. */
  permissions?: Readonly<Record<string, readonly Role[]>>;
  /** Permissions of the shop that its calls of the shop are made with. */
  uses?: readonly string[];
  /** The folder of its migrations: `new URL('./migrations/', import.meta.url)`. */
  migrations?: URL;
}

/** An extension of whatever settings, as the program handles it. */
export type AnyExtension = Extension;

/** Declares an extension: the default export of its extension.ts. */
export const defineExtension = <const Settings extends DeclaredValues>(
  extension: Extension<Settings>,
): AnyExtension => extension as unknown as AnyExtension;

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** How a check says that a part is a function of the context. */
export const aFunction = z.custom<unknown>(
  (value) => typeof value === 'function',
  'Expected a function',
);

/** What every extension has; what the rooms read of it they check themselves (`partChecks`). */
const Shape = z.looseObject({
  name: z.string().max(40).regex(NAME, 'Small letters, digits and hyphens: gift-wrapping'),
  contract: z.literal(CONTRACT, `This shop knows contract ${CONTRACT}`),
  title: z.string().min(1).max(60),
  description: z.string().min(1).max(300),
  startsOff: z.literal(true).optional(),
  settings: Declarations.optional(),
  permissions: z.record(z.string(), z.array(z.string())).optional(),
  uses: z.array(z.string()).optional(),
  migrations: z.instanceof(URL).optional(),
  endpoints: aFunction.optional(),
  jobs: aFunction.optional(),
});

/**
 * What its author got wrong, a line each, naming extension and field: the types say it while it is written, this when the
 * shop starts.
 */
export function faultsOf(extension: unknown, modules: readonly Module[]): string[] {
  const name = (extension as { name?: unknown } | null)?.name;
  const called = `The extension ${typeof name === 'string' ? `"${name}"` : 'without a name'}`;
  const found = Shape.safeParse(extension);
  if (!found.success) {
    return found.error.issues.map(
      ({ path, message }) => `${called}: ${path.join('.')}: ${message}`,
    );
  }
  const of = found.data;
  const checks: Record<string, PartCheck> = Object.assign(
    {},
    ...modules.map(({ partChecks }) => partChecks ?? {}),
  );
  const unknown = Object.keys(of).filter((part) => !(part in Shape.shape) && !(part in checks));
  return [
    ...unknown.map((part) => `${called}: ${part}: There is no such part`),
    ...Object.keys(of.permissions ?? {})
      .filter((permission) => !permission.startsWith(`${of.name}.`))
      .map((permission) => `${called}: permissions.${permission}: It begins with "${of.name}."`),
    ...Object.entries(checks).flatMap(([part, check]) => {
      if (of[part] === undefined) return [];
      const checked = check.safeParse(of[part]);
      if (checked.success) return [];
      return checked.error.issues.map(
        ({ path, message }) => `${called}: ${[part, ...path].join('.')}: ${message}`,
      );
    }),
  ];
}

export type PartCheck = z.ZodType;

declare module './module.ts' {
  interface Parts {
    /** How the parts look that the room reads of extensions, by their names. */
    partChecks?: Readonly<Record<string, PartCheck>>;
  }
}
