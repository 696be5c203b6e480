import { expect, test } from 'vitest';
import * as brandsApi from '../../../src/modules/catalog/brand-endpoints.ts';
import * as categoriesApi from '../../../src/modules/catalog/category-endpoints.ts';
import * as contentAdminApi from '../../../src/modules/content/admin-endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as landingApi from '../../../src/modules/content/landing-endpoints.ts';
import type { LandingPageRecord } from '../../../src/modules/content/landing-schema.ts';
import type { Tile } from '../../../src/modules/content/section-kinds.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

const fileShop = shopOfFile();

/** A section as the API takes it: what is left out has what a new one has. */
const section = (id: string, kind: string, values: object = {}, more: object = {}) => ({
  id,
  kind,
  values,
  ...more,
});

const words = (id: string, title: string, more: object = {}) =>
  section(id, 'text', { title, text: `*${title}* it is.` }, more);

async function addPage(owner: Visitor, slug: string, ...sections: object[]) {
  const { status, body } = await owner.call(
    odd(landingApi.add)({ slug, title: 'A page', sections }),
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body as LandingPageRecord;
}

/** The titles of the sections that shoppers see; undefined where there is no such page. */
async function seen(shop: TestShop, slug: string) {
  const { status, body } = await shop.visitor().call(contentApi.findPage({ slug }));
  return status === 200 ? body.drawn?.map(({ values }) => values.title) : undefined;
}

const titlesOf = async (shop: TestShop) => {
  const { body } = await shop.visitor().call(contentApi.readHome());
  return body.sections.map(({ kind, values }) => values.title || kind);
};

test('what is worked at is seen by nobody until it is published, and is apart from it again afterwards', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { id } = await addPage(owner, 'winter', words('one', 'Snow'));
  expect(await seen(shop, 'winter')).toBeUndefined();

  const { body: published } = await owner.call(landingApi.publish({ id }, {}));
  expect(published).toMatchObject({ isPublished: true, hasChanges: false });
  expect(await seen(shop, 'winter')).toEqual(['Snow']);

  const sections = [words('two', 'Ice'), words('one', 'Snow', { isOn: false })];
  const { body: changed } = await owner.call(odd(landingApi.change)({ id }, { sections }));
  expect(changed).toMatchObject({ isPublished: true, hasChanges: true });
  expect(await seen(shop, 'winter')).toEqual(['Snow']);
  await owner.call(landingApi.publish({ id }, {}));
  expect(await seen(shop, 'winter')).toEqual(['Ice']);

  await owner.call(landingApi.withdraw({ id }));
  expect(await seen(shop, 'winter')).toBeUndefined();
  expect((await owner.call(landingApi.find({ id }))).body.sections).toHaveLength(2);
});

test('a dated section comes and goes by itself, though answers are kept', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const past = '2026-01-01T00:00:00.000Z';
  const toCome = '2126-01-01T00:00:00.000Z';
  const of = (from: string | null, until: string | null) => [
    words('always', 'Always'),
    words('dated', 'Sale', { from, until }),
  ];
  const { id } = await addPage(owner, 'sale', ...of(toCome, null));
  await owner.call(landingApi.publish({ id }, {}));
  expect(await seen(shop, 'sale')).toEqual(['Always']);

  /** As though the moment had come at which a section comes or goes. */
  const comes = async (sections: object[]) => {
    const before = await seen(shop, 'sale');
    const [page] = await shop.stored('landingPages', { slug: 'sale' });
    const published = { ...page?.published, sections };
    await shop.pretend('landingPages', { published, turnsAt: past }, { slug: 'sale' });
    expect(await seen(shop, 'sale'), 'as it was kept').toEqual(before);
    await shop.queueJob('turn-landing-pages');
    await shop.runJobs();
  };
  await comes(of(past, toCome).map((one) => ({ isOn: true, from: null, until: null, ...one })));
  expect(await seen(shop, 'sale')).toEqual(['Always', 'Sale']);
  // The next that it waits for.
  const [{ turnsAt } = {}] = await shop.stored('landingPages', { slug: 'sale' });
  expect(new Date(turnsAt ?? 0).toISOString()).toBe(toCome);
  await comes(of(null, past).map((one) => ({ isOn: true, from: null, until: null, ...one })));
  expect(await seen(shop, 'sale')).toEqual(['Always']);
});

test('a page is published at its time, as it is then', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { id } = await addPage(owner, 'launch', words('one', 'Soon'));
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const { body } = await owner.call(landingApi.publish({ id }, { at }));
  expect(body).toMatchObject({ isPublished: false, publishAt: at });
  await owner.call(odd(landingApi.change)({ id }, { sections: [words('one', 'Now')] }));
  await shop.queueJob('turn-landing-pages');
  await shop.runJobs();
  expect(await seen(shop, 'launch')).toBeUndefined();

  await shop.later('landingPages', '2 days', { slug: 'launch' });
  await shop.jobsComeDue();
  await shop.runJobs();
  expect(await seen(shop, 'launch')).toEqual(['Now']);

  await owner.call(landingApi.publish({ id }, { at }));
  const { body: stopped } = await owner.call(landingApi.unschedule({ id }));
  expect(stopped.publishAt).toBeNull();
});

test('the home page says what the settings say until its owner writes something else there', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await shop.set({ hero_title: 'Clouds', category_title: 'Shelves' });
  const first = await titlesOf(shop);
  expect(first.slice(0, 4)).toEqual(['Clouds', 'promises', 'Best sellers', 'Shelves']);

  const { body: pages } = await owner.call(landingApi.list());
  const home = pages.find(({ slug }) => slug === '');
  if (!home) throw new Error('a shop has a home page');
  const sections = [
    words('new', 'Hello'),
    ...home.sections.map((one) =>
      one.kind === 'categories' ? { ...one, values: { ...one.values, title: 'Aisles' } } : one,
    ),
  ];
  const { id } = home;
  await owner.call(odd(landingApi.change)({ id }, { sections }));
  expect(await titlesOf(shop)).toEqual(first);
  await owner.call(landingApi.publish({ id }, {}));
  await shop.set({ hero_title: 'Skies', category_title: 'Racks' });
  const inTheirs = ['Hello', 'Skies', 'promises', 'Best sellers', 'Aisles'];
  expect((await titlesOf(shop)).slice(0, 5)).toEqual(inTheirs);

  await owner.call(landingApi.withdraw({ id }));
  await owner.call(landingApi.revert({ id }));
  const anew = ['Skies', 'promises', 'Best sellers', 'Racks'];
  expect((await titlesOf(shop)).slice(0, 4)).toEqual(anew);
  expect((await owner.call(landingApi.remove({ id }))).body).toMatchObject({
    code: 'wrong_page_state',
  });
});

test('tiles lead to the categories that the owner chooses, in their order, and follow what becomes of them', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await shop.set({ category_devices: 'Pods and mods' });
  const tiles = async (slug = '') => {
    const { body } = await (slug
      ? shop.visitor().call(contentApi.findPage({ slug }))
      : shop.visitor().call(contentApi.readHome()));
    const sections = 'sections' in body ? body.sections : body.drawn;
    const values = sections?.find(({ kind }) => kind === 'categories')?.values;
    const all = (values?.categories ?? []) as Tile[];
    return all.map(({ name, href, text }) => [name, href, text]);
  };
  const { body: shelves } = await owner.call(categoriesApi.list());
  const idOf = (name: string) => shelves.find((one) => one.name === name)?.id ?? '';
  expect((await tiles()).map(([name, href]) => `${name} ${href}`)).toEqual([
    'Devices /category/devices',
    'E-Liquids /category/e-liquids',
    'Accessories /category/accessories',
    'Bundles /category/bundles',
  ]);
  const change = (name: string, to: object) =>
    owner.call(odd(categoriesApi.change)({ id: idOf(name) }, to));
  await change('Devices', { name: 'Hardware', slug: 'hardware' });
  await change('Bundles', { isActive: false });
  expect(await tiles()).toEqual([
    ['Hardware', '/category/hardware', 'Pods and mods'],
    ['E-Liquids', '/category/e-liquids', expect.any(String)],
    ['Accessories', '/category/accessories', expect.any(String)],
  ]);

  const chosen = [idOf('Accessories'), idOf('Devices')];
  const row = section('rows', 'products', { title: 'Kits', from: 'Category', of: 'Hardware' });
  const shown = { title: 'Shelves', categories: chosen };
  const { id } = await addPage(owner, 'shelves', section('tiles', 'categories', shown), row);
  await owner.call(landingApi.publish({ id }, {}));
  expect((await tiles('shelves')).map(([name]) => name)).toEqual(['Accessories', 'Hardware']);
  const refused = await owner.call(
    odd(landingApi.change)(
      { id },
      { sections: [section('tiles', 'categories', { ...shown, categories: [id] })] },
    ),
  );
  expect(refused.body).toMatchObject({
    fields: { 'sections.0.values.categories': 'One of them is no longer there.' },
  });

  // A row of products follows a new name; a tile, what takes the place of its category.
  await change('Devices', { name: 'Kits' });
  const { body: page } = await owner.call(landingApi.find({ id }));
  expect(page).toMatchObject({ hasChanges: false, sections: [{}, { values: { of: 'Kits' } }] });
  const { body: seenNow } = await shop.visitor().call(contentApi.findPage({ slug: 'shelves' }));
  expect(seenNow.drawn?.[1]?.values).toMatchObject({ of: 'Kits', href: '/category/hardware' });
  const moveTo = idOf('E-Liquids');
  await owner.call(categoriesApi.remove({ id: idOf('Devices') }, { moveTo }));
  expect((await tiles('shelves')).map(([name]) => name)).toEqual(['Accessories', 'E-Liquids']);
});

test.each<[string, object[], Record<string, string>]>([
  [
    'a link that runs a program',
    [section('a', 'pictureAndText', { picture: '/media/x.avif', link: 'javascript:alert(1)' })],
    { 'sections.0.values.link': 'Please enter a path of the shop, such as /faq, or a web address' },
  ],
  [
    'a video that is no address',
    [section('a', 'video', { title: 'See', picture: '/media/x.avif', link: 'file:///etc' })],
    { 'sections.0.values.link': 'Please enter a web address: https://…' },
  ],
  [
    'a collection that is not there',
    [words('a', 'Hello'), section('b', 'products', { from: 'Collection', of: 'none-such' })],
    { 'sections.1.values.of': 'There is no collection “none-such”' },
  ],
  [
    'a brand that is not said',
    [section('a', 'products', { from: 'Brand' })],
    { 'sections.0.values.of': 'Which brand?' },
  ],
  [
    'a row that is too long',
    [section('a', 'products', { count: 500 })],
    { 'sections.0.values.count': 'Must be a whole number from 2 to 12' },
  ],
  [
    'an end before the beginning',
    [words('a', 'Hello', { from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' })],
    { 'sections.0.until': 'It ends before it begins' },
  ],
  [
    'the same section twice',
    [words('a', 'Hello'), words('a', 'Hello')],
    { sections: 'Each section has an id of its own' },
  ],
  [
    'no question',
    [section('a', 'questions', { title: 'Ask' })],
    { 'sections.0.values.questions': 'At least one question' },
  ],
])('%s is refused where it stands', async (_what, sections, fields) => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop);
  const refused = await owner.call(
    odd(landingApi.add)({ slug: 'refused', title: 'Refused', sections }),
  );
  expect(refused.body).toMatchObject({ code: 'invalid_input', fields });
});

test('what a page was made of is asked for again when it is published', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { body: brand } = await owner.call(
    odd(brandsApi.add)({ name: 'Fern', description: 'Quiet.' }),
  );
  const { id } = await addPage(
    owner,
    'fern',
    section('a', 'products', { from: 'Brand', of: 'Fern' }),
  );
  const { body: choices } = await owner.call(landingApi.listSourceChoices({ from: 'Brand' }));
  expect(choices).toContainEqual({ value: 'Fern', label: 'Fern' });
  await owner.call(brandsApi.remove({ id: brand.id }));
  expect((await owner.call(landingApi.publish({ id }, {}))).body).toMatchObject({
    fields: { 'sections.0.values.of': 'There is no brand “Fern”' },
  });
});

test('two pages never stand at one address', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { id } = await addPage(owner, 'winter', words('one', 'Snow'));
  const add = async (slug: string) =>
    (await owner.call(odd(landingApi.add)({ slug, title: 'Other', sections: [] }))).body;
  expect(await add('winter')).toMatchObject({ code: 'slug_taken' });
  expect(await add('faq')).toMatchObject({ code: 'slug_taken' });
  expect(await add('products')).toMatchObject({ fields: { slug: expect.any(String) } });
  expect(await add('')).toMatchObject({ fields: { slug: expect.any(String) } });
  const content = { sections: [{ heading: '', content: 'Words' }] };
  const page = { slug: 'winter', title: 'Winter', content };
  expect((await owner.call(odd(contentAdminApi.pages.add)(page))).body).toMatchObject({
    code: 'slug_taken',
  });
  const { body: copy } = await owner.call(landingApi.duplicate({ id }));
  expect(copy).toMatchObject({ slug: 'winter-copy', isPublished: false });
  expect((await owner.call(landingApi.duplicate({ id }))).body.slug).toBe('winter-copy-2');
});

test('whoever saves or publishes over what another has saved is told so', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const mara = await signedInAdmin(shop, 'mara', 'manager');
  const page = await addPage(owner, 'winter', words('one', 'Snow'));
  const { id } = page;
  const opened = { 'if-match': `"${page.version}"` };
  await mara.call(odd(landingApi.change)({ id }, { title: 'Mara’s' }), opened);
  const late = await owner.call(odd(landingApi.change)({ id }, { title: 'Mine' }), opened);
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', by: 'mara' } });
  expect((await owner.call(landingApi.publish({ id }, {}), opened)).status).toBe(409);
});

test('a preview shows a draft as it would be at a moment, to staff alone', async () => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop);
  const sections = [
    words('one', 'Now', { until: '2126-01-01T00:00:00Z' }),
    words('two', 'Then', { from: '2126-01-01T00:00:00Z' }),
  ];
  const drawn = async (at: string | null) => {
    const call = odd(landingApi.preview)({ isHome: false, sections, at });
    const { body } = await owner.call(call);
    return body.sections.map(({ values }) => values.title);
  };
  expect(await drawn(null)).toEqual(['Now']);
  expect(await drawn('2126-06-01T00:00:00Z')).toEqual(['Then']);
  const call = odd(landingApi.preview)({ isHome: false, sections });
  expect((await shop.visitor().call(call)).status).toBe(401);
});
