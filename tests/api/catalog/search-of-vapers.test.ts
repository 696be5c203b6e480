import { afterAll, beforeAll, expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { forgetEmptySearches } from '../../../src/modules/catalog/search/empty-searches.ts';
import * as synonymsApi from '../../../src/modules/catalog/search/synonym-endpoints.ts';
import type { LoadSite } from '../../../src/server/pages/pages.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { searchedInVain, searchedManyInVain } from '../../support/figures.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

let shop: TestShop;

const liquid = { category: 'E-Liquids', brand: 'Fruitworks' };

beforeAll(async () => {
  shop = await testShop();
  await shop.addProducts(
    {
      ...liquid,
      name: 'Mango Ice',
      type: 'Nic Salt',
      salesCount: 9,
      specifications: { 'Bottle Size': '10 ml', 'VG/PG': '50/50', Nicotine: '20 mg/ml' },
      variants: [{ options: { Strength: '10 mg' } }, { options: { Strength: '20 mg' } }],
    },
    {
      ...liquid,
      name: 'Lemon Tart',
      type: 'Shortfill',
      salesCount: 8,
      specifications: { 'Bottle Size': '50 or 100 ml', 'VG/PG': '70/30', Nicotine: '0 mg' },
    },
    {
      name: 'Luna Pod Kit',
      type: 'Pod Kit',
      salesCount: 7,
      tags: ['mouth to lung'],
      specifications: { 'Battery Capacity': '1,000 mAh', Resistance: '0.8 Ω and 1.2 Ω' },
    },
    {
      name: 'Titan Sub-Ohm Tank',
      type: 'Tank',
      salesCount: 6,
      specifications: { Resistance: '0.15 Ω', 'Tank Capacity': '5 ml' },
    },
    {
      name: 'Lunar Coils',
      brand: 'Voltaic',
      category: 'Accessories',
      type: 'Coils',
      salesCount: 5,
      specifications: { Resistance: '0.80 ohm' },
      variants: [{ sku: 'COI-5', options: { Size: '5 pack' } }],
    },
  );
});
afterAll(() => shop[Symbol.asyncDispose]());

const MANGO = 'Mango Ice';
const LEMON = 'Lemon Tart';
const LUNA = 'Luna Pod Kit';
const TITAN = 'Titan Sub-Ohm Tank';
const COILS = 'Lunar Coils';

async function found(text: string, by: TestShop = shop): Promise<string[]> {
  const { body } = await by.visitor().call(catalogApi.listProducts({ search: text }));
  return body.map(({ name }) => name);
}

const reading = async (text: string, by: TestShop = shop) =>
  (await by.visitor().call(catalogApi.readSearch({ search: text }))).body;

test.each([
  ['20mg', [MANGO]],
  ['20 mg', [MANGO]],
  ['20 mg/ml', [MANGO]],
  ['nic salt 20mg', [MANGO]],
  ['mango 20 mg nic salts', [MANGO]],
  ['10ml', [MANGO]],
  ['50ml', [LEMON]],
  ['100 ml', [LEMON]],
  ['0.8ohm', [LUNA, COILS]],
  ['0.8 ohm', [LUNA, COILS]],
  ['.8Ω', [LUNA, COILS]],
  ['1.2 ohms', [LUNA]],
  ['1,000 mAh', [LUNA]],
  ['1000mah', [LUNA]],
  ['70/30', [LEMON]],
  ['70 / 30 shortfill', [LEMON]],
  ['nicsalt', [MANGO]],
  ['nic-salts', [MANGO]],
  ['nicotine salt', [MANGO]],
  ['subohm', [TITAN]],
  ['sub ohm tank', [TITAN]],
  ['lunapod', [LUNA]],
  ['short fill', [LEMON]],
  ['5pack', [COILS]],
  ['juice', [MANGO, LEMON]],
  ['lemon juice', [LEMON]],
  ['vape juice 50ml', [LEMON]],
  ['jui', [MANGO, LEMON]],
  ['mtl', [LUNA]],
  ['zero nicotine', [LEMON]],
  ['2%', [MANGO]],
])('finds by %j: %j', async (text, names) => {
  expect(await found(text)).toEqual(names);
});

test.each(['15ml', '2mg', '8ohm', '100mah', '0ml', '5mg', '30/70'])(
  'does not take %j for a number that is like it',
  async (text) => {
    expect(await found(text)).toEqual([]);
    expect((await reading(text)).corrections).toEqual([]);
  },
);

test('a corrected search says what it was read as', async () => {
  expect(await reading('magno ice')).toEqual({
    total: 1,
    leftOut: [],
    corrections: ['mango ice'],
    instead: [],
  });
  expect(await reading('juce')).toEqual({
    total: 2,
    leftOut: [],
    corrections: ['juice'],
    instead: [],
  });
  for (const known of ['mango', 'MANGO, 20mg', 'coi-5', 'nicsalt', 'tanks', 'lun', 'juice']) {
    expect(await reading(known)).toMatchObject({ corrections: [] });
  }
});

test('where several words are equally close to what was typed, each is offered', async () => {
  await using other = await testShop();
  await other.addProducts({ name: 'Cold Brew' }, { name: 'Cloud Nine' }, { name: 'Clouds' });
  expect(await reading('clod', other)).toEqual({
    total: 3,
    leftOut: [],
    corrections: ['cloud', 'cold'],
    instead: [],
  });
});

test('a search that finds nothing offers what would', async () => {
  expect(await reading('mango zzzzz')).toEqual({
    total: 0,
    leftOut: [],
    corrections: [],
    instead: ['mango'],
  });
  expect(await reading('mango tank')).toMatchObject({ total: 0, instead: ['mango', 'tank'] });
  expect(await reading('zzzzz')).toEqual({ total: 0, leftOut: [], corrections: [], instead: [] });
  expect(await reading('50ml mango')).toMatchObject({ total: 0, instead: ['50ml', 'mango'] });
});

test('asking how a search is read needs a text of at most 200 letters', async () => {
  for (const query of ['', '?search=', `?search=${'x'.repeat(201)}`]) {
    const { status } = await shop.visitor().get(`${catalogApi.readSearch.path}${query}`);
    expect(status).toBe(400);
  }
});

test('the owner edits the synonyms, and every process follows them from then on', async () => {
  await using own = await testShop();
  await own.addProducts({ name: 'Mango Ice' }, { name: 'Drip Tip' });
  await using other = await anotherProcess(own);
  const owner = await signedInAdmin(own);
  const before = await owner.call(synonymsApi.read());
  expect(before.body.groups).toContainEqual(expect.arrayContaining(['e-liquid', 'juice']));
  for (const each of [own, other]) {
    expect(await found('mouthpiece', each)).toEqual(['Drip Tip']);
    expect(await found('king of fruit', each)).toEqual([]);
  }

  const groups = [['mango', 'king of fruit', 'Frozen']];
  const changed = await owner.call(synonymsApi.change({ groups }));
  expect(changed).toMatchObject({ status: 200, body: { groups } });
  expect((await owner.call(synonymsApi.read())).body).toMatchObject({ groups });
  for (const each of [own, other]) {
    await expect.poll(() => found('king of fruit', each)).toEqual(['Mango Ice']);
    expect(await found('frozen', each)).toEqual(['Mango Ice']);
    expect(await found('mouthpiece', each)).toEqual([]);
  }
  expect(await auditLines(own, 'search_synonyms.changed')).toMatchObject([
    { before: { groups: before.body.groups }, after: { groups } },
  ]);

  expect((await owner.call(synonymsApi.change(before.body))).status).toBe(200);
  await expect.poll(() => found('mouthpiece', own)).toEqual(['Drip Tip']);
});

test('synonyms that search could not use are refused', async () => {
  await using own = await testShop();
  const owner = await signedInAdmin(own);
  for (const group of [
    ['alone'],
    ['mango', ''],
    ['mango', '?!'],
    ['mango', 'one two three four five'],
    ['mango', 'Mangos'],
    ['sub ohm', 'sub-ohm'],
    ['mango', 'x'.repeat(61)],
  ]) {
    const { status, body } = await owner.call(synonymsApi.change({ groups: [group] }));
    expect([group, status]).toEqual([group, 400]);
    expect(body).toMatchObject({ code: 'invalid_input' });
  }
  const manager = await signedInAdmin(own, 'maya', 'manager');
  expect((await manager.call(synonymsApi.change({ groups: [['a b', 'c']] }))).status).toBe(200);
  const support = await signedInAdmin(own, 'sam', 'support');
  expect((await support.call(synonymsApi.read())).body).toMatchObject({ groups: [['a b', 'c']] });
  expect((await support.call(synonymsApi.change({ groups: [] }))).status).toBe(403);
});

test('synonyms that somebody else has changed meanwhile are not written over, even the first time', async () => {
  await using own = await testShop();
  const owner = await signedInAdmin(own);
  const mara = await signedInAdmin(own, 'mara', 'manager');
  const ifMatch = { 'if-match': String((await owner.call(synonymsApi.read())).headers.etag) };
  const both = await Promise.all(
    [owner, mara].map((staffMember, n) =>
      staffMember.call(synonymsApi.change({ groups: [['mango', `fruit ${n}`]] }), ifMatch),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed_meanwhile',
    current: { groups: [['mango', expect.stringMatching(/^fruit/)]] },
  });
});

test('what was not found is listed by how often, with what it finds by now', async () => {
  await using own = await testShop();
  await own.addProducts({ name: 'Mango Ice' }, { name: 'Mango Sun' });
  await searchedInVain(own, 'king of fruit', { daysAgo: 3, count: 2 });
  await searchedInVain(own, 'king of fruit', { count: 3 });
  await searchedInVain(own, 'elf bar', { daysAgo: 1, count: 4 });
  const owner = await signedInAdmin(own);
  const { listEmptySearches } = synonymsApi;
  const { body, headers } = await owner.call(listEmptySearches());
  expect(headers['x-total-count']).toBe('2');
  expect(body).toEqual([
    { words: 'king of fruit', count: 5, lastDay: expect.any(String), found: 0 },
    { words: 'elf bar', count: 4, lastDay: expect.any(String), found: 0 },
  ]);
  await owner.call(synonymsApi.change({ groups: [['mango', 'king of fruit']] }));
  expect((await owner.call(listEmptySearches({ search: 'KING' }))).body).toMatchObject([
    { found: 2 },
  ]);
  const words = async (query: Parameters<typeof listEmptySearches>[0]) =>
    (await owner.call(listEmptySearches(query))).body.map((each) => each.words);
  expect(await words({ sort: 'words' })).toEqual(['elf bar', 'king of fruit']);
  expect(await words({ sort: 'lastDay', limit: 1 })).toEqual(['elf bar']);
  expect((await owner.call(odd(listEmptySearches)({ sort: 'found' }))).status).toBe(400);
  expect((await own.visitor().call(listEmptySearches())).status).toBe(401);
});

test('searches that find nothing are counted by day, without anything personal', async () => {
  await using own = await testShop();
  await own.addProduct({ name: 'Mango Ice' });
  await using other = await anotherProcess(own);
  for (const text of ['Elf  Bar', 'elf bar', 'mango', 'jane@example.com', '07700 900-123']) {
    await reading(text, other);
  }
  // Kept: not counted again.
  await reading('elf bar', other);
  expect(await own.stored('emptySearches')).toEqual([]);
  await other[Symbol.asyncDispose]();
  await searchedInVain(own, 'old', { daysAgo: 91 });
  expect(await own.stored('emptySearches')).toMatchObject([
    { words: 'elf bar', count: 2 },
    { words: 'old', count: 1 },
  ]);
  await own.write(forgetEmptySearches);
  expect(await own.stored('emptySearches')).toMatchObject([{ words: 'elf bar' }]);
});

test('a day keeps a bounded number of failed searches, but counts repeated ones without bound', async () => {
  await using own = await testShop();
  await searchedManyInVain(own, 999);
  await using other = await anotherProcess(own);
  for (const text of ['word7', 'never', 'neither', 'nowhere']) await reading(text, other);
  await other[Symbol.asyncDispose]();
  const rows = await own.stored('emptySearches');
  expect(rows).toHaveLength(1_000);
  expect(rows.find(({ words }) => words === 'word7')).toMatchObject({ count: 2 });
});

test("no stranger fills the day's list of empty searches, by the API or by pages", async () => {
  const pages: LoadSite = async () => ({
    buildId: 'of a test',
    async render(url, { read }) {
      const { data } = await read(catalogApi.readSearch.path + url.search);
      return { status: 200, headers: { 'content-type': 'text/html' }, html: JSON.stringify(data) };
    },
  });
  await using own = await testShop();
  await using other = await anotherProcess(own, { env: { TRUST_PROXY: '127.0.0.1' }, pages });
  const ask = async (path: string, address: string) => {
    const { status } = await other.visitor().get(path, { 'x-forwarded-for': address });
    expect(status).toBe(200);
  };
  for (let tried = 0; tried < 32; tried += 1) {
    await ask(catalogApi.readSearch({ search: `junk${tried}q` }).url, '192.0.2.1');
    await ask(`/products?search=trash${tried}q`, `2001:db8::${tried + 1}`);
  }
  await ask(catalogApi.readSearch({ search: 'elf bar' }).url, '192.0.2.2');
  await ask('/products?search=king+of+fruit', '192.0.2.2');
  await other[Symbol.asyncDispose]();
  const rows = await own.stored('emptySearches');
  const noted = (start: string) => rows.filter(({ words }) => words.startsWith(start)).length;
  expect([noted('junk'), noted('trash'), noted('elf bar'), noted('king of')]).toEqual([
    30, 30, 1, 1,
  ]);
});

test('words that shoppers mean otherwise than they stand are read as they mean them', async () => {
  await using other = await testShop();
  await other.addProducts(
    { ...liquid, name: 'Mango Ice', type: 'Nic Salts', salesCount: 9, isSale: false },
    { ...liquid, name: 'New York Custard', type: 'Nic Salts', salesCount: 8 },
    {
      ...liquid,
      name: 'Cola Cube',
      type: 'Shortfill',
      salesCount: 7,
      isSale: true,
      specifications: { 'VG/PG': '70/30' },
    },
    {
      ...liquid,
      name: 'Polar Mint',
      type: 'Shortfill',
      salesCount: 6,
      isNew: true,
      specifications: { Coldness: '5 of 5', Capacity: '10 ml' },
    },
    { name: 'Luna Kit', type: 'Pods', salesCount: 5, tags: ['MTL'] },
  );
  expect(await found('sale', other)).toEqual(['Cola Cube']);
  expect(await found('new', other)).toEqual(['Polar Mint']);
  expect(await found('new york', other)).toEqual(['New York Custard']);
  expect(await found('cold', other)).toEqual(['Polar Mint']);
  expect(await found('VG', other)).toEqual(['Cola Cube']);
  expect(await found('vg 70', other)).toEqual(['Cola Cube']);
  expect(await found('tight draw', other)).toEqual(['Luna Kit']);
  expect(await found('tight', other)).toEqual(['Luna Kit']);
  await other.pretend('products', { isSale: false });
  await other.database.changes.invalidate(['products']);
  expect(await found('sale', other)).toEqual([]);
  expect((await reading('sale', other)).corrections).toEqual([]);
});

test('what shoppers call a taste or a draw is taken for no other word', async () => {
  await using other = await testShop();
  await other.addProducts(
    { name: 'Quad Charger', tags: ['four bays'] },
    { name: 'Battery Case', salesCount: 5, specifications: { Weight: 'Light' } },
    { name: 'Vanilla', type: 'Nic Salt', specifications: { Nicotine: '3 mg with shots' } },
  );
  for (const text of ['sour', 'bitter', 'hot', 'salty', 'loose', 'Airy']) {
    expect([text, await found(text, other)]).toEqual([text, []]);
    expect(await reading(text, other)).toMatchObject({ corrections: [], instead: [] });
  }
  expect(await found('light', other)).toEqual(['Battery Case']);
  expect(await reading('sour vanilla', other)).toMatchObject({ total: 0, instead: ['vanilla'] });
  // A letter that is wrong elsewhere is still a misspelling.
  expect(await found('chargar', other)).toEqual(['Quad Charger']);
  await other.addProducts({ name: 'Pink Grapefruit', tags: ['sour'] });
  expect(await found('sour', other)).toEqual(['Pink Grapefruit']);
  expect(await found('tangy', other)).toEqual(['Pink Grapefruit']);
});

test('where no product has all words, those with most of them are shown, and the response says so', async () => {
  const { listProducts } = catalogApi;
  const { headers, body } = await shop
    .visitor()
    .call(listProducts({ search: 'sweet mango ice salt' }));
  expect(body.map(({ name }) => name)).toEqual([MANGO]);
  expect(headers['x-left-out']).toBe('sweet');
  expect(await reading('sweet mango ice salt')).toMatchObject({ total: 1, leftOut: ['sweet'] });
  // Two words are both meant.
  expect(await reading('sweet mango')).toMatchObject({ total: 0, leftOut: [] });
  const whole = await shop.visitor().call(listProducts({ search: 'mango ice salt' }));
  expect(whole.headers).not.toHaveProperty('x-left-out');
});
