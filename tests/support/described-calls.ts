import { z } from 'zod';
import { readDescriptions } from './open-api.ts';
import type { TestShop } from './test-shop.ts';

const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

/** Every call of the API, as it describes itself; its path is written as endpoints write it. */
export async function describedCalls(shop: TestShop) {
  return Object.entries(await readDescriptions(shop.visitor())).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], ...operation }]) => ({
      ...operation,
      parameters,
      method: Method.parse(method.toUpperCase()),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
    })),
  );
}
