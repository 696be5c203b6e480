import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { test } from 'vitest';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import type { ProductDetail } from '../../src/modules/catalog/admin-schema.ts';
import * as mediaApi from '../../src/modules/media/endpoints.ts';
import { odd } from '../support/visitor.ts';
import { askAs, keepCatalogueAsItWas, openBackOffice, signIn } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { signUp, writeAddress } from './customer.ts';
import { inPresses } from './presses.ts';
import { isFocused, openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();
keepCatalogueAsItWas();

const DESCRIPTION = 'A pod for those who try before they believe.';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** Of a field that must be filled in: its mark is no part of the name. */
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const chosen = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

const png = (background: string) =>
  sharp({ create: { width: 800, height: 800, channels: 3, background } })
    .png()
    .toBuffer();

type GivenFile = { name: string; bytes: Buffer };

/** Drops files on a part of the page, or pastes them into it: what only a hand can do, done by the page itself. */
const give = (place: Locator, how: 'drop' | 'paste', files: GivenFile[]): Promise<void> =>
  place.evaluate(
    (element, { how, files }) => {
      const data = new DataTransfer();
      for (const { name, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      const kind = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...kind, dataTransfer: data })
          : new ClipboardEvent('paste', { ...kind, clipboardData: data }),
      );
    },
    { how, files: files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })) },
  );

async function addValues(page: Page, option: string, ...values: string[]): Promise<void> {
  const input = textbox(page, `Values of ${option}`);
  for (const value of values) {
    await input.fill(value);
    await input.press('Enter');
    await page.getByRole('button', { name: value, exact: true }).waitFor();
  }
}

/** A product without options, as another staff member or program would add it. */
async function addProduct(page: Page, name: string): Promise<ProductDetail> {
  const { token } = await signIn(page);
  const published = productsApi.list({ status: 'published', sort: 'created', limit: 1 });
  const [other] = await askAs(page, token, published);
  const product = odd(productsApi.add)({
    name,
    description: DESCRIPTION,
    price: '10.00',
    brand: other?.brand,
    type: other?.type,
    imageUrl: other?.imageUrl,
    variants: [
      { sku: `SKU-${name}`, options: {}, price: null, originalPrice: null, imageUrl: null },
    ],
  });
  return askAs(page, token, product);
}

test.concurrent('a description is shown as the shop will show it; ratings from elsewhere stay folded, with a warning', async ({
  expect,
}) => {
  await using visitor = await visit({ width: 1440 });
  const { page } = visitor;
  await openBackOffice(page, '/admin/products/new');
  await textbox(page, 'Description').fill('Cool **mint**.\n\n- 10 ml\n- 70/30');
  // The marks belong to the field whose label stands over them.
  const marks = page.getByRole('toolbar').first();
  const label = page.locator('label', { hasText: /^Description/ }).first();
  const [above, below] = [await label.boundingBox(), await marks.boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  const preview = page.getByRole('region', { name: 'Preview of the description' });
  await preview.getByText('mint', { exact: true }).waitFor();
  await expect.poll(() => preview.locator('li').allTextContents()).toEqual(['10 ml', '70/30']);
  expect(await field(page, 'Rating').isVisible()).toBe(false);
  await page.getByText('Brought along from elsewhere').click();
  await page
    .getByText('Ratings that nobody gave are unlawful in the UK, the EU and the US.')
    .waitFor();
  expect(await field(page, 'Rating').isVisible()).toBe(true);
});

test.concurrent('a product with options, variants and a picture is added, and bought in the shop', async ({
  expect,
}) => {
  await using visitor = await visit({ width: 1440 });
  const { page, complaints } = visitor;
  const name = `Parhelion ${randomUUID().slice(0, 8)}`;
  await openBackOffice(page, '/admin/products?search=Orrery');
  // With one to publish it, twelve.
  await inPresses(page, 'a product of four variants with a picture', 11, async () => {
    await page.getByRole('link', { name: 'Add Product' }).click();
    await textbox(page, 'Name').fill(name);
    await textbox(page, 'Description').fill(DESCRIPTION);
    await chosen(page, 'Brand').fill('orr');
    await page.getByRole('option', { name: 'Orrery' }).click();
    await chosen(page, 'Type').fill('Pod Kit');
    await textbox(page, 'Price (GBP)').fill('20');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose Files' }).click(),
    ]);
    const buffer = await png('#245');
    await chooser.setFiles({ name: 'front.png', mimeType: 'image/png', buffer });
    await textbox(page, 'Alternative text of picture 1').fill('The kit from the front');

    await press('Add Options')(page);
    await textbox(page, 'Option 1').fill('Colour');
    // A list is taken apart at its commas.
    await textbox(page, 'Values of Colour').pressSequentially('Grey,Blue,');
    await press('Add Another Option')(page);
    await textbox(page, 'Option 2').fill('Strength');
    await addValues(page, 'Strength', '6 mg', '3 mg');
  });
  // Its arrow keys move a value, and the focus stays with it.
  const strength = page.getByRole('button', { name: '3 mg', exact: true });
  await strength.press('ArrowLeft');
  await page.getByText('3 mg is now number 1 of 2.').waitFor();
  await expect.poll(() => isFocused(strength)).toBe(true);
  const grid = page.getByRole('grid', { name: 'Variants' });
  await expect.poll(() => grid.getByRole('row').count()).toBe(1 + 2 + 4);
  await press('Use for… picture 1')(page);
  await page.getByRole('menuitem', { name: 'Grey' }).click();
  await page.getByText('Used for Grey', { exact: true }).waitFor();
  await grid
    .getByRole('img', { name: /^Picture of Grey/ })
    .first()
    .waitFor();

  // A group's price is that of its variants; a block from a spreadsheet fills from the cell on.
  const cell = (row: number, column: number) =>
    grid.getByRole('row').nth(row).getByRole('gridcell').nth(column);
  await cell(4, 2).click();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(6, 2).textContent()).toBe('25');
  // As is its stock, before there are any moves of it.
  await cell(4, 4).click();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(6, 4).textContent()).toBe('3');
  // What is marked is changed together, and Ctrl-Z takes it back.
  await cell(2, 2).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('2 variants marked').waitFor();
  await press('Price')(page);
  const typed = page.getByRole('dialog', { name: 'Price' }).getByRole('textbox', { name: 'Price' });
  await typed.fill('ten');
  await typed.press('Enter');
  await page.getByText('Write an amount such as 12.50').waitFor();
  await typed.fill('+10 %');
  await typed.press('Enter');
  await expect.poll(() => cell(3, 2).textContent()).toBe('22.00');
  await cell(2, 2).click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => cell(3, 2).textContent()).toBe('20');
  await press('SKUs')(page);
  await textbox(page, 'Pattern').fill('PAR-{Strength}-{Colour}');
  await press('Write 4 SKUs')(page);
  await expect.poll(() => cell(6, 1).textContent()).toBe('PAR-6-MG-BLUE');
  await cell(2, 4).click();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, '4\n0\n7\n9\n');
  await expect.poll(() => cell(6, 4).textContent()).toBe('9');

  await press('Publish')(page);
  await shownToast(page).getByText('Product added successfully').waitFor();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await expect.poll(() => cell(6, 4).textContent()).toBe('9');
  // Of saved ones the stock changes at once.
  await cell(2, 2).click();
  await page.keyboard.press('Shift+ArrowDown');
  await press('Stock')(page);
  const stock = page.getByRole('dialog', { name: '2 variants' });
  await stock.getByRole('textbox', { name: 'Change' }).fill('+2');
  await stock.getByRole('button', { name: 'Apply Now' }).click();
  await shownToast(page).getByText('Stock updated').waitFor();
  await expect.poll(() => cell(2, 4).textContent()).toBe('6');
  await expect.poll(() => cell(3, 4).textContent()).toBe('2');

  const { token } = await signIn(page);
  const find = productsApi.find({ id: page.url().split('/').at(-1) ?? '' });
  const product = await askAs(page, token, find);
  expect(product.variants).toMatchObject([
    { options: { Colour: 'Grey', Strength: '3 mg' }, price: null, stock: 6 },
    { options: { Colour: 'Grey', Strength: '6 mg' }, price: null, stock: 2 },
    { options: { Colour: 'Blue', Strength: '3 mg' }, price: '25.00', stock: 7 },
    { options: { Colour: 'Blue', Strength: '6 mg' }, price: '25.00', stock: 9 },
  ]);
  expect(product.pictureTexts).toEqual({ [product.imageUrl]: 'The kit from the front' });

  await signUp(page);
  await writeAddress(page);
  await openPage(`/product/${product.slug}`)(page);
  await page.getByText('Blue', { exact: true }).click();
  await page.getByText('6 mg', { exact: true }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await press('Cart, 1 item')(page);
  await page.getByRole('dialog').getByText('£25.00').first().waitFor();
  await openPage('/checkout')(page);
  await press(/^Place Order/)(page);
  await expect.poll(async () => (await askAs(page, token, find)).variants[3]?.stock).toBe(8);
  expect(complaints).toEqual([]);
});

test.concurrent('values are dragged into their order, and a filter shows the variants of one value', async ({
  expect,
}) => {
  await using visitor = await visit({ width: 1440 });
  const { page } = visitor;
  const product = await addProduct(page, `Penumbra ${randomUUID().slice(0, 8)}`);
  const { token } = await signIn(page);
  const colours = ['Red', 'Grey', 'Blue', 'Green', 'White', 'Black'];
  const change = odd(productsApi.change)(product, {
    optionNames: ['Colour', 'Size'],
    specifications: { batteryCapacity: '900 mAh' },
    variants: colours.flatMap((Colour) =>
      ['S', 'L'].map((Size) => ({
        sku: `${product.name}-${Colour}-${Size}`,
        options: { Colour, Size },
      })),
    ),
  });
  await askAs(page, token, change);
  await openBackOffice(page, `/admin/products/${product.id}`);
  const chip = (value: string) => page.getByRole('button', { name: value, exact: true });
  const handle = chip('Black').locator('xpath=..').getByTitle('Drag to reorder');
  await handle.dragTo(chip('Red'));
  await page.getByText('Black is now number 1 of 6.').waitFor();
  // What asked for the removal is gone then; the page stays where it is.
  await chip('Green').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  const isNear = () =>
    page.evaluate(
      () => document.activeElement?.closest('[data-field="matrix.options"]') instanceof Element,
    );
  await expect.poll(isNear).toBe(true);

  const grid = page.getByRole('grid', { name: 'Variants' });
  await page.getByLabel('Show Size').selectOption('L');
  await expect.poll(() => grid.getByRole('row').count()).toBe(1 + 5 + 5);
  // A group's price is then only that of the variants that are shown.
  await grid.getByRole('row').nth(1).getByRole('gridcell').nth(2).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');

  // On a phone the drawer goes on to the next one that is shown.
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: /Black \/ L/ }).click();
  await press('Next variant')(page);
  const drawer = page.getByRole('dialog', { name: 'Red / L' });
  await drawer.getByLabel('Price', { exact: true }).fill('35');
  await press('Done')(page);
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save' })
    .click();
  await shownToast(page).getByText('Product updated successfully').waitFor();
  const { variants } = await askAs(page, token, productsApi.find(product));
  expect(
    variants.map(({ options, price }) => `${options.Colour} ${options.Size} ${price}`).slice(0, 4),
  ).toEqual(['Black S null', 'Black L 30.00', 'Red S null', 'Red L 35.00']);

  await openPage(`/product/${product.slug}`)(page);
  await page.getByText('Battery Capacity').waitFor();
});

test.concurrent('pictures are dropped and pasted, and one that fails is tried again while the others stay', async ({
  expect,
}) => {
  await using visitor = await visit({ width: 1440 });
  const { page } = visitor;
  const product = await addProduct(page, `Sundog ${randomUUID().slice(0, 8)}`);
  await openBackOffice(page, `/admin/products/${product.id}`);
  const group = page.getByRole('group', { name: 'The first is the main picture' });
  const shown = group.getByRole('listitem').filter({ has: page.getByRole('textbox') });
  await expect.poll(() => shown.count()).toBe(1);

  // The second of three finds no way to the shop.
  let sent = 0;
  // Uploads tell how far they are, and so are not sent by `fetch`.
  await page.route(
    (url) => url.pathname === mediaApi.upload.path,
    (route) => {
      sent += 1;
      return sent === 2 ? route.abort() : route.continue();
    },
  );
  await give(group, 'drop', [
    { name: 'one.png', bytes: await png('#a31') },
    { name: 'two.png', bytes: await png('#3a1') },
    { name: 'notes.png', bytes: Buffer.from('Not a picture') },
    { name: 'three.png', bytes: await png('#13a') },
  ]);
  const failed = (file: string) => group.getByRole('listitem').filter({ hasText: file });
  await failed('two.png').getByRole('alert').waitFor();
  await failed('notes.png').getByText('This file is not a picture').waitFor();
  await expect.poll(() => shown.count()).toBe(3);
  await press('Try two.png again')(page);
  await expect.poll(() => shown.count()).toBe(4);
  await press('Dismiss notes.png')(page);

  await give(group, 'paste', [{ name: 'image.png', bytes: await png('#555') }]);
  await expect.poll(() => shown.count()).toBe(5);
  await expect.poll(() => group.getByRole('alert').count()).toBe(0);
  await press('Move picture 5 up')(page);
  await press('Remove picture 1')(page);
  await page.keyboard.press('Control+s');
  await shownToast(page).getByText('Product updated successfully').waitFor();
  const { token } = await signIn(page);
  const { imageUrl, imageGallery } = await askAs(page, token, productsApi.find(product));
  expect(new Set([imageUrl, ...imageGallery, product.imageUrl]).size).toBe(5);
});

test.concurrent('a refusal, a staff member’s save and a reload lose nothing that was typed', async ({
  expect,
}) => {
  await using visitor = await visit({ width: 1440 });
  const { page, context } = visitor;
  // As today's browsers have it; what is called the wrong way takes that for a function.
  await context.addInitScript(() => {
    const { scrollIntoView } = Element.prototype;
    Element.prototype.scrollIntoView = function (...how) {
      return Promise.resolve(scrollIntoView.apply(this, how));
    };
  });
  const name = `Halo ${randomUUID().slice(0, 8)}`;
  const other = await addProduct(page, `Other ${name}`);
  const product = await addProduct(page, name);
  await openBackOffice(page, `/admin/products/${product.id}`);
  const sku = field(page, 'SKU');
  await textbox(page, 'Name').fill(`${name} II`);
  await textbox(page, 'Price (GBP)').fill('a lot');
  await sku.fill(other.variants[0]?.sku ?? '');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await page.keyboard.press('Control+s');
  await bar.getByText(/number such as/).waitFor();
  await expect.poll(() => isFocused(textbox(page, 'Price (GBP)'))).toBe(true);

  await textbox(page, 'Price (GBP)').fill('11.5');
  await bar.getByRole('button', { name: 'Save' }).click();
  await bar.getByRole('button', { name: /SKU/ }).click();
  await expect.poll(() => isFocused(sku)).toBe(true);
  expect(await textbox(page, 'Name').inputValue()).toBe(`${name} II`);

  const { token } = await signIn(page);
  await askAs(page, token, productsApi.change(product, { name: `${name} III` }));
  await sku.fill(`OWN-${name}`);
  await bar.getByRole('button', { name: 'Save' }).click();
  await page.getByText('admin saved this at').waitFor();
  expect(await textbox(page, 'Price (GBP)').inputValue()).toBe('11.5');
  // Each field that both changed is chosen, all at once or by itself, and chosen again.
  const mine = page.getByRole('radio', { name: `You: ${name} II` });
  const theirs = page.getByRole('radio', { name: `admin: ${name} III` });
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => isFocused(mine)).toBe(true);
  await page.getByRole('heading', { level: 1, name: `${name} II`, exact: true }).waitFor();
  await press('Load Theirs')(page);
  await expect.poll(() => textbox(page, 'Name').inputValue()).toBe(`${name} III`);
  expect(await sku.inputValue()).toBe(`OWN-${name}`);
  await press('Keep Mine')(page);
  await expect.poll(() => textbox(page, 'Name').inputValue()).toBe(`${name} II`);
  await theirs.check();
  await expect.poll(() => textbox(page, 'Name').inputValue()).toBe(`${name} III`);
  await mine.check();

  // Kept a moment after the last key.
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
  await expect.poll(kept).toContain(`OWN-${name}`);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await press('Bring Back')(page);
  await expect.poll(() => sku.inputValue()).toBe(`OWN-${name}`);
  expect(await textbox(page, 'Name').inputValue()).toBe(`${name} II`);
  await bar.getByRole('button', { name: 'Save' }).click();
  await shownToast(page).getByText('Product updated successfully').waitFor();
  await page.getByRole('heading', { level: 1, name: `${name} II` }).waitFor();

  // Who comes back to the tab learns of it before saving.
  await askAs(page, token, productsApi.change(product, { flavor: 'Plain' }));
  await textbox(page, 'Price (GBP)').fill('12');
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await page.getByText('They changed flavour, which you see here now.').waitFor();
  expect(await textbox(page, 'Price (GBP)').inputValue()).toBe('12');
  await page.keyboard.press('Control+s');
  await page.getByText('They changed flavour').waitFor({ state: 'detached' });
  const saved = await askAs(page, token, productsApi.find(product));
  expect([saved.price, saved.flavor]).toEqual(['12.00', 'Plain']);

  // Without a connection it says so, and goes on by itself.
  await textbox(page, 'Price (GBP)').fill('13');
  await context.setOffline(true);
  await page.keyboard.press('Control+s');
  await bar.getByText('You are offline; your changes are kept here').waitFor();
  expect(await textbox(page, 'Price (GBP)').inputValue()).toBe('13');
  await context.setOffline(false);
  await bar.waitFor({ state: 'detached' });
  const later = await askAs(page, token, productsApi.find(product));
  expect(later.price).toBe('13.00');
});

test.concurrent('stock changes at once and with a reason, whatever becomes of the form', async ({
  expect,
}) => {
  await using visitor = await visit({ width: 1440 });
  const { page } = visitor;
  const product = await addProduct(page, `Corona ${randomUUID().slice(0, 8)}`);
  await openBackOffice(page, `/admin/products/${product.id}`);
  await textbox(page, 'Description').fill(`${DESCRIPTION} Twice.`);
  await press('Adjust Stock')(page);
  const drawer = page.getByRole('dialog', { name: product.name });
  await drawer.getByRole('textbox', { name: 'Change' }).fill('=50');
  await drawer.getByLabel('Reason').selectOption('counted');
  await drawer.getByRole('button', { name: 'Apply Now' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByText('50', { exact: true }).waitFor();
  expect(await textbox(page, 'Description').inputValue()).toBe(`${DESCRIPTION} Twice.`);
  await press('Adjust Stock')(page);
  await drawer.getByText('Counted').last().waitFor();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+s');
  await shownToast(page).getByText('Product updated successfully').waitFor();
});

test.concurrent('a stock-take is scanned, and a price is typed in the list, all by keyboard', async ({
  expect,
}) => {
  await using visitor = await visit({ width: 1440 });
  const { page } = visitor;
  const product = await addProduct(page, `Tally ${randomUUID().slice(0, 8)}`);
  const { token } = await signIn(page);
  const [variant] = product.variants;
  const id = variant?.id ?? '';
  await askAs(page, token, productsApi.moveStock({ id }, { change: '=5', reason: 'counted' }));
  await openBackOffice(page, '/admin/products/stock-take');
  const code = textbox(page, 'Bar code or SKU');
  for (const status of ['1 counted', '2 counted']) {
    await code.fill(variant?.sku ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(`${product.name}: ${status}`).waitFor();
  }
  // Typed and not yet saved.
  await page.getByLabel(`Counted of ${product.name}`).fill('4');
  await page.getByRole('button', { name: 'Apply 1 Difference' }).press('Enter');
  await page.getByText('1 stock was changed').waitFor();

  await openWithin(page, `/admin/products?search=${encodeURIComponent(product.name)}`);
  const cell = page.getByTitle(`Change the price of ${product.name.toLowerCase()}`);
  const price = page.getByLabel(`Price of ${product.name}`);
  await cell.filter({ visible: true }).press('Enter');
  await price.fill('77');
  await page.keyboard.press('Escape');
  await cell.filter({ visible: true }).press('Enter');
  // Saved by somebody else while it is open here.
  await askAs(page, token, productsApi.change({ id: product.id }, { price: '30.00' }));
  await price.fill('31');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('£30.00 by now').waitFor();
  await page.keyboard.press('Enter');
  await shownToast(page).getByText('Price saved').waitFor();
  const saved = await askAs(page, token, productsApi.find({ id: product.id }));
  expect(saved).toMatchObject({ price: '31.00', variants: [{ stock: 4 }] });
});
