import { beforeAll, test, vi } from 'vitest';
import * as newsletterApi from '../../src/modules/newsletter/endpoints.ts';
import * as returnsApi from '../../src/modules/returns/endpoints.ts';
import { checkAll } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { ask } from './calls.ts';
import { buyAndReceive, findProduct, latestOrder } from './customer.ts';
import { backOfficeScreens, type Things } from './every-screen.ts';
import { SLUG } from './screens.ts';

openBrowser();

// `npm run test:random` looks at each screen in two widths and two themes, while others do the same.
vi.setConfig({ testTimeout: 900_000 });

let things: Things;

beforeAll(async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const customer = await buyAndReceive(page, SLUG);
  await ask(page, newsletterApi.join({ email: 'reader@example.com' }));
  const order = await latestOrder(page);
  const [item] = order.items;
  const lines = [{ itemId: item?.id ?? '', quantity: 1 }];
  const { returns } = await ask(
    page,
    returnsApi.add({ id: order.id }, { lines, reason: 'faulty', note: 'It hisses.' }),
  );
  const product = await findProduct(page, SLUG);
  await openBackOffice(page, '/admin/messages');
  const written = page.locator('main a[href^="/admin/messages/"]').first();
  const conversation = (await written.getAttribute('href')) ?? '';
  await openWithin(page, '/admin/landing-pages');
  const landing = page.locator('main a[href^="/admin/landing-pages/"]').first();
  const landingPage = (await landing.getAttribute('href')) ?? '';
  things = {
    '/admin/products/$id': product.id,
    '/admin/users/$id': customer.id,
    '/admin/orders/$id': order.id,
    '/admin/orders/returns/$id': returns[0]?.id ?? '',
    '/admin/messages/$id': conversation.replace('/admin/messages/', ''),
    '/admin/landing-pages/$id': landingPage.replace('/admin/landing-pages/', ''),
  };
});

// In two visits, since two pages of a worker are looked at at once.
test.concurrent.each([0, 1])(
  'axe finds nothing on any screen of the back office: part %i',
  async (half) => {
    await using visitor = await visit();
    const { page } = visitor;
    await openBackOffice(page, '/admin');
    await checkAll(
      page,
      backOfficeScreens(things).filter((_, place) => place % 2 === half),
    );
  },
);
