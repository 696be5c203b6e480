import { test } from 'vitest';
import { loadBuiltSite } from '../../src/server/pages/built-site.ts';
import { ADMIN_PASSWORD, addAdmin } from '../support/admin.ts';
import { placeOrder } from '../support/orders.ts';
import { testShop } from '../support/test-shop.ts';
import { openBackOfficeAs } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

test('an order is made ready and collected; its customer reads where, and never of a carrier', async ({
  expect,
}) => {
  await using shop = await testShop({ pages: loadBuiltSite });
  const address = await shop.listen();
  await addAdmin(shop);
  await shop.forget('shippingRates', { isDefault: false });
  await shop.pretend('shippingRates', {
    name: 'Collection',
    price: 0,
    freeFrom: null,
    minDays: 0,
    maxDays: 0,
    isPickup: true,
  });
  await shop.set({ seller_name: 'Luna Ltd', seller_address: '4 Quay Street' });
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  const orderId = await placeOrder(customer);

  await using buyer = await visit({ shop: address });
  await buyer.context.addCookies(
    [...customer.cookies].map(([name, value]) => ({ name, value, url: address })),
  );
  const theirs = buyer.page;
  const look = async () => {
    await theirs.goto(`/dashboard/orders/${orderId}`);
    await theirs.getByRole('region', { name: 'Collect from' }).getByText('4 Quay Street').waitFor();
    return theirs.getByRole('region', { name: 'Status' }).innerText();
  };
  expect(await look()).toContain('We are getting your order ready');
  // No days of business, and no price of nothing.
  await theirs.getByRole('contentinfo').getByText('Collection, free', { exact: true }).waitFor();

  await using staffMember = await visit({ shop: address });
  const { page, complaints } = staffMember;
  const owner = { username: 'admin', password: ADMIN_PASSWORD };
  await openBackOfficeAs(page, owner, `/admin/orders/${orderId}`);
  const region = (name: string) => page.getByRole('region', { name });
  await region('To get ready 1').waitFor();
  const act = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  await act('Ready for Collection');
  await shownToast(page).getByText('Order ready for collection').waitFor();
  await region('Ready for collection 1').waitFor();
  expect(await look()).toContain('Ready: you can collect it now');

  await act('Collected');
  await shownToast(page).getByText('Order collected').waitFor();
  await region('Collected').getByText('Handed over at the shop').waitFor();
  const status = await look();
  expect(status).toContain('You have collected your order');
  expect(status).not.toContain('Royal Mail');

  // Their page says both of it, as every list does.
  await openWithin(page, `/admin/users/${customer.id}`);
  const row = page
    .getByRole('table', { name: /^Orders of/ })
    .getByRole('row')
    .last();
  await row.getByText('Unpaid', { exact: true }).filter({ visible: true }).waitFor();
  await row.getByText('Delivered', { exact: true }).filter({ visible: true }).waitFor();
  await openWithin(page, `/admin/orders/${orderId}`);

  // A mistake is taken back, also after the toast is gone.
  await region('Collected').getByRole('button', { name: 'Undo of parcel collected' }).click();
  await region('Ready for collection 1').waitFor();

  // They want it sent after all, as a letter that nobody can follow.
  await page.keyboard.press('s');
  const drawer = page.getByRole('dialog', { name: 'Ship Order' });
  await drawer.getByText('Left empty, it goes as a letter that cannot be followed.').waitFor();
  await drawer.getByRole('button', { name: 'Ship', exact: true }).click();
  await shownToast(page).getByText('Order shipped').waitFor();
  await region('Shipped').getByText('Without a tracking number').waitFor();
  await theirs.goto(`/dashboard/orders/${orderId}`);
  await theirs.getByRole('region', { name: 'Delivery address' }).waitFor();
  // The product has no picture.
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});
