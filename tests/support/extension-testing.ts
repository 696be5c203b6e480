// `cirrus/testing`: what the tests of an extension are made of.

import { afterAll, expect, test } from 'vitest';
import type { Role } from '../../src/kit/access.ts';
import type { AnyExtension, ExtensionContext } from '../../src/kit/extension.ts';
import * as extensionsApi from '../../src/modules/extensions/endpoints.ts';
import type { ExtensionChange } from '../../src/modules/extensions/schema.ts';
import { readSlips } from '../../src/modules/orders/slips/read-slips.ts';
import { loadExtensions, migrateExtensions, refuseFaulty } from '../../src/server/extensions.ts';
import { MODULES } from '../../src/server/modules.ts';
import { signedInAdmin } from './admin.ts';
import { type ShopOptions, type TestShop, testShop } from './test-shop.ts';
import type { Visitor } from './visitor.ts';

export { signedInAdmin } from './admin.ts';
export { addProducts } from './catalogue.ts';
export { placeOrder } from './orders.ts';

/** An order's packing slip, as it is printed. */
export const printedSlip = (shop: TestShop, orderId: string) =>
  readSlips(shop.database, [orderId], 'http://shop.example');

/** A shop with one extension, its owner, and others who work there. */
export interface ExtendedShop extends TestShop {
  owner: Visitor;
  signedIn(username: string, role: Role): Promise<Visitor>;
  setOn(isOn: boolean): Promise<void>;
}

/** A shop of a test's own with the extension switched on. @param settings as the owner sets them */
export async function shopWith(
  extension: AnyExtension,
  {
    settings,
    ...options
  }: ShopOptions & { settings?: Record<string, string | number | boolean> | undefined } = {},
): Promise<ExtendedShop> {
  // Each shop has those of cirrus.config.ts.
  const isThere = (await loadExtensions()).includes(extension);
  const shop = await testShop({ ...options, ...(!isThere && { extensions: [extension] }) });
  const owner = await signedInAdmin(shop);
  const change = async (to: ExtensionChange) => {
    const { status } = await owner.call(extensionsApi.change({ name: extension.name }, to));
    expect(status).toBe(200);
  };
  await change({ isOn: true, ...(settings && { settings }) });
  return Object.assign(shop, {
    owner,
    signedIn: (username: string, role: Role) => signedInAdmin(shop, username, role),
    setOn: (isOn: boolean) => change({ isOn }),
  });
}

const NOBODY: ExtensionContext = {
  settings: async () => ({}) as never,
  db: { query: async () => [] },
  write: async (work) => work({ query: async () => [] }),
  mail: async () => {},
  call: async () => undefined as never,
  log: { info() {}, warn() {} },
};

/** What the shop expects of every extension, as tests of the file that calls it. */
export function conforms(extension: AnyExtension): void {
  const { name, endpoints, jobs, permissions = {} } = extension;
  const calls = (endpoints?.(NOBODY) ?? []).map(({ endpoint }) => endpoint);
  let shared: Promise<ExtendedShop> | undefined;
  const shop = () => {
    shared ??= shopWith(extension);
    return shared;
  };
  afterAll(async () => {
    await (await shared)?.[Symbol.asyncDispose]();
  });

  test(`${name} is declared as the contract says`, () => {
    expect(() => refuseFaulty([extension], MODULES)).not.toThrow();
  });

  test(`${name}: a shop starts with it, and starts again with its tables`, async () => {
    await migrateExtensions((await shop()).databaseUrl, [extension]);
  });

  test(`${name} asks for its own permissions, which are switched off with it`, async () => {
    for (const { declared, path } of calls) {
      if (declared.needs === undefined) continue;
      expect([path, Object.keys(permissions)]).toEqual([
        path,
        expect.arrayContaining([declared.needs]),
      ]);
    }
  });

  test(`${name}: nobody makes a call of the back office without signing in, and none answers once it is off`, async () => {
    const at = await shop();
    const { owner } = at;
    const urlOf = (path: string) => path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    const stranger = at.visitor();
    for (const { method, path, declared } of calls) {
      if (declared.needs === undefined) continue;
      expect([path, (await stranger.send(method, urlOf(path), {})).status]).toEqual([path, 401]);
    }
    await owner.call(extensionsApi.change({ name }, { isOn: false }));
    for (const { method, path } of calls) {
      const { status } = await owner.send(method, urlOf(path), method === 'GET' ? undefined : {});
      expect([path, [400, 403, 404]]).toEqual([path, expect.arrayContaining([status])]);
    }
    await owner.call(extensionsApi.change({ name }, { isOn: true }));
  });

  test(`${name}: its jobs run in a shop where nothing has happened`, async () => {
    const at = await shop();
    for (const { name: job } of jobs?.(NOBODY) ?? []) await at.queueJob(`${name}-${job}`);
    await at.runJobs();
    const [shown] = (await at.owner.call(extensionsApi.list())).body.filter(
      ({ id }) => id === name,
    );
    expect(shown).toMatchObject({ isOn: true, lastError: null });
  });
}
