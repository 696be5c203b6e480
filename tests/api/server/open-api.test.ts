import { randomUUID } from 'node:crypto';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, Described } from '../../../src/kit/endpoint.ts';
import { ERRORS } from '../../../src/kit/errors.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as brandsApi from '../../../src/modules/catalog/brand-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { loadExtensions } from '../../../src/server/extensions.ts';
import { MODULES } from '../../../src/server/modules.ts';
import { ADDRESS } from '../../support/customer.ts';
import { type OpenApi, openApiPath, readOpenApi } from '../../support/open-api.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

let shop: TestShop;
let document: OpenApi;

beforeAll(async () => {
  shop = await testShop();
  document = await readOpenApi(shop.visitor());
});
afterAll(() => shop[Symbol.asyncDispose]());

/** What the document says of an endpoint. */
const described = (endpoint: Described) =>
  document.paths[openApiPath(endpoint)]?.[endpoint.method.toLowerCase()];

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('the OpenAPI document names its version, the shop and the shop’s address', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Cirrus', version: expect.any(String) },
    servers: [{ url: 'http://shop.example' }],
  });
});

test('the document lists every call of the API and nothing else', () => {
  const routes = routesOf(shop.app.printRoutes({ commonPrefix: false })).filter((route) =>
    / \/(api|healthz|readyz)/.test(route),
  );
  expect(routes.length).toBeGreaterThan(30);
  const calls = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  const unnamed = calls.map((call) => call.replace(/\{\w+\}/g, '{}'));
  expect(unnamed.sort()).toEqual(
    routes.filter((route) => route !== 'GET /api/openapi.json').sort(),
  );
});

test('every call has a summary, one place in the contents, and says what it answers', () => {
  for (const { path, method, operation } of operations()) {
    const call = `${method} ${path}`;
    expect.soft(operation.summary, call).toMatch(/\w/);
    expect.soft(operation.tags, call).toHaveLength(1);
    expect
      .soft(Object.keys(operation.responses), call)
      .toContainEqual(expect.stringMatching(/^2\d\d$/));
    for (const response of Object.values(operation.responses)) {
      expect.soft(response.description, call).toEqual(expect.any(String));
    }
  }
});

test('every place in a path is a parameter, and required', () => {
  for (const { path, method, operation } of operations()) {
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect
      .soft(parameters.map(({ name }) => name).sort(), `${method} ${path}`)
      .toEqual(places.sort());
    expect
      .soft(
        parameters.every(({ required }) => required),
        `${method} ${path}`,
      )
      .toBe(true);
  }
});

test('every schema in it is a JSON Schema of 2020-12, as OpenAPI 3.1 wants', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const { path, method, operation } of operations()) {
    const bodies = [operation.requestBody, ...Object.values(operation.responses)];
    const schemas = [
      ...(operation.parameters ?? []).map(({ schema }) => schema),
      ...bodies.flatMap((body) => Object.values(body?.content ?? {})).map(({ schema }) => schema),
    ];
    for (const schema of schemas) {
      expect.soft(ajv.validateSchema(schema), `${method} ${path} ${ajv.errorsText()}`).toBe(true);
    }
  }
});

test('what a call takes and answers has the name that the shop’s own code gives it', () => {
  const shape = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const inJson = (schema: object) => ({ content: { 'application/json': { schema } } });
  expect(described(brandsApi.list)?.responses['200']).toMatchObject(
    inJson({ type: 'array', items: shape('BrandRecord') }),
  );
  expect(described(brandsApi.change)).toMatchObject({
    requestBody: inJson(shape('BrandChange')),
    responses: { 200: inJson(shape('BrandRecord')), '4XX': inJson(shape('Problem')) },
  });
  // What a rate leaves out when it is sent is there when it is answered.
  expect(document.components.schemas).toMatchObject({
    DeliveryRate: { required: expect.arrayContaining(['freeFrom']) },
    DeliveryRateInput: { required: expect.not.arrayContaining(['freeFrom']) },
  });
});

test('every schema in the document is used, and every reference resolves', () => {
  const references = JSON.stringify(document).matchAll(
    /"\$ref":"#\/components\/schemas\/([^"]+)"/g,
  );
  const names = new Set(Array.from(references, ([, name]) => name));
  expect([...names].sort()).toEqual(Object.keys(document.components.schemas).sort());
});

test('what a call takes and answers is described in full', () => {
  const list = described(catalogApi.listProducts);
  expect(list?.parameters?.map(({ name }) => name).sort()).toEqual([
    'brand',
    'category',
    'collection',
    'facets',
    'limit',
    'offset',
    'priceMax',
    'priceMin',
    'search',
    'sortBy',
    'type',
  ]);
  const checkout = described(ordersApi.checkOut);
  expect(checkout?.parameters).toMatchObject([{ name: 'idempotency-key', in: 'header' }]);
  const { Checkout, CheckoutResult } = document.components.schemas;
  expect(Checkout?.properties).toHaveProperty('shippingRateId');
  expect(CheckoutResult?.properties).toHaveProperty('orderId');
});

test('every code of a refusal is in it', () => {
  expect(document.components.schemas.Problem).toMatchObject({
    properties: { code: { enum: Object.keys(ERRORS) } },
  });
});

test('an OpenAPI linter finds no problems', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended'] }),
  });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

test('every call has a name of its own, from which a client can be generated', () => {
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(ids.filter((id) => !/^[a-z][A-Za-z\d]+$/.test(id ?? ''))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(described(accountApi.endSession)?.operationId).toBe('deleteUserSessionsById');
});

test('a call says who may make it, and is refused to others', async () => {
  const stranger = shop.visitor();
  const checked = { 401: 0, 'no session id': 0, 'anyone may': 0 };
  for (const { path, method, operation } of operations()) {
    const { security = [], operationId = '', requestBody } = operation;
    const [only] = security;
    const isForGuests = security.some(({ guest }) => guest);
    const isForAnyone = !only || Object.keys(only).length === 0;
    // Whoever makes up the id of a session is a guest with an empty cart.
    const isGuest = isForGuests && operationId.includes('BySessionId');
    const url = path.replace(/\{\w+\}/g, () => randomUUID());
    const { status, body } = await stranger.send(method.toUpperCase() as 'GET', url, undefined);
    const answer =
      status === 401
        ? 401
        : JSON.stringify(body).includes('A session id is needed')
          ? 'no session id'
          : 'anyone may';
    const call = `${method} ${path} ${status}`;
    // What is sent is checked before whoever sends it, unless that is a staff member.
    if (requestBody && status === 400 && !only?.staff) continue;
    expect
      .soft(answer, call)
      .toBe(isForAnyone || isGuest ? 'anyone may' : isForGuests ? 'no session id' : 401);
    checked[answer] += 1;
  }
  expect(Math.min(...Object.values(checked))).toBeGreaterThan(4);
});

test('a call with a body is refused to others as well', async () => {
  const stranger = shop.visitor();
  const calls: Call[] = [
    ordersApi.checkOut({ shippingRateId: randomUUID() }),
    addressesApi.add(ADDRESS),
    accountApi.changePassword({ currentPassword: 'open sesame', newPassword: 'another one' }),
  ];
  for (const call of calls) expect.soft(await stranger.call(call)).toMatchObject({ status: 401 });
  expect(await stranger.call(cartApi.add({ productId: randomUUID() }))).toMatchObject({
    status: 400,
    body: { fields: { sessionId: expect.any(String) } },
  });
});

test('a call of the back office names the permission that it needs', async () => {
  const rooms = [...MODULES, ...(await loadExtensions())];
  const known = rooms.flatMap(({ permissions = {} }) => Object.keys(permissions));
  const staffed = operations().filter(({ operation }) => operation.security?.[0]?.staff);
  expect(staffed.length).toBeGreaterThan(15);
  for (const { path, operation } of staffed) {
    expect([...known, 'oneself'], path).toContain(operation['x-permission']);
  }
  expect(described(orderRecordsApi.refund)).toMatchObject({
    'x-permission': 'orders.refund',
  });
});

/** 'GET /api/cart/{}' for each call that Fastify's own tree of routes holds. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^(.*)[├└]── (\S+) \(([^)]+)\)/.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = (parents[depth - 1] ?? '') + part.replace(/:[^/]+/g, '{}');
    parents[depth] = path;
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}
