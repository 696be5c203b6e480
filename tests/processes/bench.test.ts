import { expect, test } from 'vitest';
import { startUncachedShop } from '../../bench/servers.ts';
import { ask } from '../support/ask.ts';
import { testDatabase } from '../support/test-database.ts';

test('the shop that the benchmark makes every answer anew with starts, and answers', async () => {
  await using database = await testDatabase();
  await using stack = new AsyncDisposableStack();
  const port = await startUncachedShop(stack, database.url);
  for (const _ of [1, 2]) {
    const { status } = await ask(`http://127.0.0.1:${port}/api/products?limit=12`);
    expect(status).toBe(200);
  }
});
