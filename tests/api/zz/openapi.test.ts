import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { testShop } from '../../support/test-shop.ts';

test('dump', async () => {
  const shop = await testShop();
  const answer = await shop.visitor().get("/api/openapi.json");
  writeFileSync(process.env.OPENAPI_OUT ?? '/tmp/cm/out.json', JSON.stringify(answer.body, null, 1));
});
