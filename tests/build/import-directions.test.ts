import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const FORBIDDEN = [
  ['src/platform/a.ts', '../domain/errors.ts'],
  ['src/platform/b.ts', '../server/app.ts'],
  ['src/platform/d.ts', './embedded-postgres/postmaster.ts'],
  ['src/platform/embedded-postgres/a.ts', '../config.ts'],
  ['src/platform/embedded-postgres/b.ts', '../../domain/errors.ts'],
  ['src/domain/cart/a.ts', '../../server/app.ts'],
  ['src/domain/cart/b.ts', '../../../demo/seed.ts'],
  ['src/domain/cart/c.ts', 'fastify'],
  ['src/domain/cart/d.ts', '../../platform/embedded-postgres/embedded-postgres.ts'],
  ['src/modules/cart/endpoints.ts', '../../platform/database.ts'],
  ['src/domain/cart/x-endpoints.ts', '../../server/app.ts'],
  ['src/kit/a.ts', '../platform/money.ts'],
  ['src/kit/b.ts', '../domain/wire.ts'],
  ['src/platform/f.ts', '../kit/endpoint.ts'],
  ['demo/a.ts', '../src/server/app.ts'],
  ['demo/b.ts', '../tools/demo-pictures/draw-brand.ts'],
  ['starter/a.ts', '../demo/seed.ts'],
  ['starter/b.ts', '../src/server/app.ts'],
  ['src/server/d.ts', '../../starter/begin-shop.ts'],
  ['src/modules/cart/a.ts', '../../../starter/settings.ts'],
  ['tools/demo-pictures/a.ts', '../../src/modules/media/pictures.ts'],
  ['tools/demo-pictures/b.ts', '../../demo/seed.ts'],
  ['src/platform/c.ts', '../../demo/seed.ts'],
  ['src/server/a.ts', '../web/router.tsx'],
  ['src/server/b.ts', '../../demo/seed.ts'],
  ['src/server/c.ts', '../platform/embedded-postgres/postmaster.ts'],
  ['src/server/start/program.ts', '../../web/router.tsx'],
  ['scripts/a.ts', '../src/platform/postgres/data-folder-lock.ts'],
  ['src/web/a.ts', '../platform/money.ts'],
  ['src/web/b.ts', '../domain/cart/cart.ts'],
  ['src/web/storefront/c.ts', '../../domain/catalog/list-products.ts'],
  ['src/web/d.ts', '../../demo/seed.ts'],
  ['src/web/routes/a.ts', '../../domain/cart/cart.ts'],
  ['src/web/account/orders/a.ts', '../../../domain/orders/placing/place-order.ts'],
  ['src/web/ui/a.ts', '../../platform/money.ts'],
  ['src/web/ui/b.ts', '../../domain/cart/schema.ts'],
  ['src/web/ui/c.ts', '../shared/session.ts'],
  ['src/web/ui/d.ts', '../storefront/cart/cart-line.tsx'],
  ['src/web/shared/a.ts', '../storefront/cart/cart-line.tsx'],
  ['src/web/shared/b.ts', '../account/orders/orders.ts'],
  ['src/web/shared/c.ts', '../admin/mail/mail.ts'],
  ['src/web/shared/d.ts', '../routes/_shop.tsx'],
  ['src/web/mail/a.ts', '../storefront/cart/cart-line.tsx'],
  ['src/web/storefront/cart/a.ts', '../../account/orders/orders.ts'],
  ['src/web/storefront/cart/b.ts', '../../admin/mail/mail.ts'],
  ['src/web/storefront/cart/c.ts', '../../routes/_shop.tsx'],
  ['src/web/account/orders/b.ts', '../../storefront/cart/cart-line.tsx'],
  ['src/web/account/orders/c.ts', '../../admin/mail/mail.ts'],
  ['src/web/admin/mail/a.ts', '../../account/orders/orders.ts'],
  ['src/web/admin/mail/b.ts', '../../storefront/cart/cart-line.tsx'],
] as const;

const ALLOWED = [
  ['src/platform/embedded-postgres/y.ts', './postmaster.ts'],
  ['src/domain/cart/y.ts', '../../platform/database.ts'],
  ['src/server/y.ts', '../domain/cart/cart.ts'],
  ['src/server/z.ts', '../platform/embedded-postgres/embedded-postgres.ts'],
  ['scripts/y.ts', '../src/platform/postgres/embedded-postgres.ts'],
  ['demo/y.ts', '../src/modules/cart/cart.ts'],
  ['demo/z.ts', '../starter/settings.ts'],
  ['starter/y.ts', '../src/modules/content/choices.ts'],
  ['tools/demo-pictures/y.ts', '../../demo/content/products.ts'],
  ['tools/demo-pictures/z.ts', '../../demo/picture-files.ts'],
  ['src/web/y.ts', '../domain/cart/schema.ts'],
  ['src/web/z.ts', '../domain/catalog/choices.ts'],
  ['src/web/routes/y.ts', '../storefront/cart/cart-line.tsx'],
  ['src/web/routes/z.ts', '../shared/session.ts'],
  ['src/web/shared/y.ts', '../ui/button.tsx'],
  ['src/web/shared/z.ts', '../../domain/orders/pricing/tariff.ts'],
  ['src/web/ui/z.ts', '../../domain/media/picture-address.ts'],
  ['src/web/storefront/cart/w.ts', '../product/product.ts'],
  ['src/web/storefront/cart/x.ts', '../../shared/session.ts'],
  ['src/web/account/orders/y.ts', '../../../domain/mail/schema.ts'],
  ['src/web/admin/mail/y.ts', '../../ui/button.tsx'],
  ['src/web/x.ts', '../domain/catalog/offer.ts'],
] as const;

let folder: string;
let report: string;

/** A tree of files that do nothing but import, checked by this project's own rules. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cirrus-imports-'));
  await cp('biome.json', join(folder, 'biome.json'));
  await cp('scripts/lint', join(folder, 'scripts/lint'), { recursive: true });
  for (const [path, target] of [...FORBIDDEN, ...ALLOWED]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `import { it } from '${target}';\n\nconsole.log(it);\n`);
  }
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--max-diagnostics=400', '--colors=off'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  report = stdout + stderr;
});

afterAll(() => rm(folder, { recursive: true }));

const isRefused = (path: string) =>
  report
    .split('\n')
    .some((line) => line.startsWith(`${path}:`) && line.includes('noRestrictedImports'));

test.each(FORBIDDEN)('%s may not import %s', (path) => {
  expect(isRefused(path)).toBe(true);
});

test.each(ALLOWED)('%s may import %s', (path) => {
  expect(isRefused(path)).toBe(false);
});
