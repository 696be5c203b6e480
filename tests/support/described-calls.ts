import { z } from 'zod';
import type { TestShop } from './test-shop.ts';

const Operation = z.object({
  'x-permission': z.string().optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.unknown().optional(),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});
const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

/** Every call of the API, as it describes itself; its path is written as endpoints write it. */
export async function describedCalls(shop: TestShop) {
  const { paths } = Document.parse((await shop.visitor().get('/api/openapi.json')).body);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: Method.parse(method.toUpperCase()),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
    })),
  );
}
