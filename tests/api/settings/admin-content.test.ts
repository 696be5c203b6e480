import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as auditApi from '../../../src/domain/audit/endpoints.ts';
import * as contentAdminApi from '../../../src/domain/content/admin-endpoints.ts';
import * as contentApi from '../../../src/domain/content/endpoints.ts';
import type { Problem } from '../../../src/domain/wire.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';

type Entry = Problem & { id: string; isActive: boolean; sortOrder: number } & Record<
    string,
    unknown
  >;

const HEADER = '/api/admin/header-navigation';
const LINKS = '/api/admin/footer-links';
const SOCIAL = '/api/admin/social-media-links';
const PAYMENTS = '/api/admin/accepted-payment-methods';
const PAGES = '/api/admin/page-content';
const FOOTER = '/api/admin/footer-settings';

const fileShop = shopOfFile();

const guide = (slug: string) => ({
  slug,
  title: 'Size Guide',
  content: { sections: [{ heading: 'Coils', content: 'Small, and *smaller*.' }] },
});

/** Each list: what is new in it, a change, and the call that the shop's pages make. */
const LISTS = [
  [HEADER, { name: 'Sale', url: '/products?sale=1' }, { name: 'Offers' }, '/api/header-navigation'],
  [LINKS, { title: 'Jobs', url: 'https://jobs.example' }, { title: 'Work' }, '/api/footer-links'],
  [
    SOCIAL,
    { platform: 'Telegram', url: 'https://t.example/x', icon: 'FaTelegram' },
    { platform: 'Channel' },
    '/api/social-media-links',
  ],
  [
    PAYMENTS,
    { name: 'Maestro', icon: 'Maestro', iconUrl: '' },
    { name: 'Maestro UK' },
    '/api/accepted-payment-methods',
  ],
] as const;

test.each(LISTS)(
  '%s: the shop shows at once what is added, changed, switched off and deleted',
  async (path, fields, change, shown) => {
    await using shop = await testShop();
    const owner = await signedInAdmin(shop);
    // While the owner keeps no marks of her own, what is on to pay with stands there.
    if (path === PAYMENTS) await shop.sql('update accepted_payment_methods set is_active = true');
    const inShop = async () => (await shop.visitor().get<object[]>(shown)).body;
    const before = await inShop();

    const { body: added, status } = await owner.post<Entry>(path, fields);
    expect(status).toBe(200);
    expect(added).toMatchObject({ isActive: true, sortOrder: 0 });
    expect(await inShop()).toHaveLength(before.length + 1);
    const one = `${path}/${added.id}`;

    // A client that sends back what it was given is understood.
    const { body: changed } = await owner.put<Entry>(one, {
      id: added.id,
      createdAt: '',
      ...change,
    });
    expect(changed).toEqual({ ...added, ...change, version: expect.any(String) });
    expect(await inShop()).toContainEqual(expect.objectContaining(change));

    expect((await owner.put(one, { isActive: false })).status).toBe(200);
    expect(await inShop()).toEqual(before);
    expect(await owner.get(`${path}?search=${Object.values(change)[0]}`)).toMatchObject({
      headers: { 'x-total-count': '1' },
      body: [{ ...changed, isActive: false }],
    });

    expect(await owner.delete(one)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    for (const answer of [await owner.put(one, change), await owner.delete(one)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  },
);

test('the owner’s order is the shop’s', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { body: items } = await owner.call(contentAdminApi.navigation.list());
  for (const [place, { id }] of items.toReversed().entries()) {
    await owner.put(`${HEADER}/${id}`, { sortOrder: String(place) });
  }
  const { body } = await shop.visitor().call(contentApi.listNavigation());
  expect(body.map(({ name }) => name)).toEqual(items.toReversed().map(({ name }) => name));
  const { headers, body: page } = await owner.get<Entry[]>(`${HEADER}?sort=-name&limit=1&offset=1`);
  expect(headers['x-total-count']).toBe(String(items.length));
  expect(page.map(({ name }) => name)).toEqual([
    items
      .map(({ name }) => String(name))
      .sort()
      .at(-2),
  ]);
});

test.each([HEADER, LINKS, SOCIAL, PAYMENTS])(
  '%s: the whole order is one call, of all entries or of none, and one line in the audit log',
  async (path) => {
    await using shop = await testShop();
    const owner = await signedInAdmin(shop);
    for (const platform of path === SOCIAL ? ['One', 'Two', 'Three'] : []) {
      await owner.post(path, { platform, url: 'https://x.example/us', icon: 'FaTwitter' });
    }
    const order = async () => (await owner.get<Entry[]>(path)).body.map(({ id }) => id);
    const first = (await order()).toSorted();
    const lines = () =>
      shop.sql<{ action: string }>(`select action from audit_log where action like '%.ordered'`);

    for (const wanted of [first, first.toReversed()]) {
      expect((await owner.put(`${path}/order`, { ids: wanted })).status).toBe(200);
      expect(await order()).toEqual(wanted);
    }
    expect(await lines()).toHaveLength(2);

    const stranger = '0a1b2c3d-0000-4000-8000-00000000abcd';
    for (const ids of [
      first.slice(1),
      [...first, stranger],
      [stranger, ...first.slice(1)],
      [...first.slice(1), first[1]],
    ]) {
      expect(await owner.put(`${path}/order`, { ids })).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile' },
      });
    }
    expect((await owner.put(`${path}/order`, { ids: ['first'] })).status).toBe(400);
    expect(await order()).toEqual(first.toReversed());
    expect(await lines()).toHaveLength(2);

    const reader = await signedInAdmin(shop, 'rita', 'read-only');
    expect((await reader.put(`${path}/order`, { ids: first })).status).toBe(403);
  },
);

test('pages have no order of their own', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  expect((await owner.put(`${PAGES}/order`, { ids: [] })).status).toBe(400);
});

test('of two orders at the same time one holds whole', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const ids = (await owner.call(contentAdminApi.navigation.list())).body.map(({ id }) => id);
  const wanted = [ids.toSorted(), ids.toSorted().reverse()];
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, call) => owner.put(`${HEADER}/order`, { ids: wanted[call % 2] })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(wanted).toContainEqual(
    (await owner.call(contentAdminApi.navigation.list())).body.map(({ id }) => id),
  );
});

const LINK = { title: 'Jobs', url: '/jobs' };

/** Where to, what, and the message at each field that is refused. */
const REFUSED: [string, object, Record<string, string>][] = [
  [HEADER, {}, { name: 'Navigation name is required', url: 'URL is required' }],
  [
    HEADER,
    { name: ' ', url: ' ' },
    { name: 'Navigation name is required', url: 'URL is required' },
  ],
  [HEADER, { name: 'Sale', url: 'javascript:alert(1)' }, { url: expect.any(String) }],
  [HEADER, { name: 'Sale', url: '//elsewhere.example' }, { url: expect.any(String) }],
  [HEADER, { name: 'Sale', url: '/sale', sortOrder: 1.5 }, { sortOrder: expect.any(String) }],
  [LINKS, {}, { title: 'Title is required', url: 'URL is required' }],
  [LINKS, { ...LINK, category: 'other' }, { category: expect.stringContaining('legal') }],
  [
    SOCIAL,
    {},
    {
      platform: 'Platform name is required',
      url: 'Please enter a valid URL',
      icon: 'Icon is required',
    },
  ],
  [
    SOCIAL,
    { platform: 'X', url: 'javascript:alert(1)', icon: 'FaMyspace' },
    { url: 'Please enter a valid URL', icon: expect.stringContaining('FaDiscord') },
  ],
  [PAYMENTS, {}, { name: 'Payment method name is required', icon: 'Icon is required' }],
  [
    PAYMENTS,
    { name: 'Visa', icon: 'Visa', iconUrl: 'data:text/html,x' },
    { iconUrl: 'Not a picture address' },
  ],
  [
    PAGES,
    { content: guide('x').content },
    { slug: 'Page slug is required', title: 'Page title is required' },
  ],
  [
    PAGES,
    { ...guide('size-guide'), content: { sections: [] } },
    { 'content.sections': 'A page has at least one section' },
  ],
  [PAGES, { ...guide('size-guide'), content: '{"sections":' }, { content: expect.any(String) }],
  [PAGES, guide('Size guide'), { slug: expect.any(String) }],
];

test('what is missing or wrong is named at its field, and nothing is kept', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const count = async (path: string) => (await owner.get(path)).headers['x-total-count'];
  for (const [path, fields, refused] of REFUSED) {
    const before = await count(path);
    expect(await owner.post<Problem>(path, fields)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: refused },
    });
    expect(await count(path)).toBe(before);
  }
});

const FOOTER_MESSAGES = {
  companyName: 'Company name is required',
  companyDescription: 'Company description is required',
  copyrightText: 'Copyright text is required',
  warningText: 'Warning text is required',
  paymentMethodsText: 'Payment methods text is required',
  address: 'Address is required',
  phoneNumber: 'Phone number is required',
};

test('each text of the footer is needed, and a change of one leaves the others', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { version, ...before } = (await owner.call(contentAdminApi.readFooter())).body;
  for (const [name, message] of Object.entries(FOOTER_MESSAGES)) {
    expect(await owner.call(contentAdminApi.changeFooter({ [name]: '  ' }))).toMatchObject({
      status: 400,
      body: { fields: { [name]: message } },
    });
  }
  await shop.visitor().call(contentApi.readFooter());
  const after = {
    ...before,
    companyName: 'Fern & Fog Ltd',
    copyrightText: 'Fern & Fog Ltd. All rights reserved.',
  };
  const { body: changed } = await owner.call(
    contentAdminApi.changeFooter({
      companyName: ' Fern & Fog Ltd ',
    }),
  );
  expect(changed).toEqual({ ...after, version: expect.any(String) });
  expect(changed.version).not.toBe(version);
  expect((await shop.visitor().call(contentApi.readFooter())).body).toEqual(after);
});

test('changes of two texts of the footer at a time both last', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const changes = Object.keys(FOOTER_MESSAGES).map((name) => [name, `new ${name}`] as const);
  await Promise.all(
    changes.map(([name, text]) => owner.call(contentAdminApi.changeFooter({ [name]: text }))),
  );
  expect((await owner.call(contentAdminApi.readFooter())).body).toMatchObject(
    Object.fromEntries(changes),
  );
});

test('a page is in the shop as soon as it is written, and under its new slug', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const read = (slug: string) => shop.visitor().call(contentApi.findPage({ slug }));
  expect((await read('size-guide')).status).toBe(404);
  const page = guide('size-guide');
  const { body: added } = await owner.call(
    contentAdminApi.pages.add({
      ...page,
      content: JSON.stringify(page.content),
    }),
  );
  expect(added).toEqual({ ...page, id: added.id, isActive: true, version: expect.any(String) });
  expect((await read('size-guide')).body).toEqual({
    slug: page.slug,
    title: page.title,
    content: {
      sections: [
        {
          heading: 'Coils',
          content: 'Small, and *smaller*.',
          blocks: [
            {
              kind: 'paragraph',
              runs: [{ text: 'Small, and ' }, { text: 'smaller', emphasis: true }, { text: '.' }],
            },
          ],
        },
      ],
    },
    summary: 'Small, and smaller.',
  });
  const sections = [...page.content.sections, { heading: 'Tanks', content: 'Large.' }];
  await owner.put(`${PAGES}/${added.id}`, { slug: 'sizes', content: { sections } });
  expect((await read('sizes')).body).toMatchObject({
    slug: 'sizes',
    title: page.title,
    content: { sections },
  });
  expect((await read('size-guide')).status).toBe(404);
  const { body: siteMap } = await shop.visitor().get<string>('/sitemap.xml');
  expect(siteMap).toContain('/sizes<');
});

const paragraph = (text: string) => ({ kind: 'paragraph', runs: [{ text }] });

/** What is written, and the blocks that the shop shows. */
const MARKDOWN: [string, object[]][] = [
  ['one\ntwo\n\nthree', [paragraph('one\ntwo'), paragraph('three')]],
  [
    '# Large\n### Small',
    [
      { kind: 'heading', level: 3, runs: [{ text: 'Large' }] },
      { kind: 'heading', level: 4, runs: [{ text: 'Small' }] },
    ],
  ],
  [
    '3. a\n4. **b**\n   - c\n     - d',
    [
      {
        kind: 'list',
        ordered: true,
        start: 3,
        items: [
          { runs: [{ text: 'a' }], items: [] },
          { runs: [{ text: 'b', strong: true }], items: [[{ text: 'c' }], [{ text: 'd' }]] },
        ],
      },
    ],
  ],
  [
    '[*Ask* us](/faq), [mail](mailto:a@b.example)',
    [
      {
        kind: 'paragraph',
        runs: [
          { text: 'Ask us', href: '/faq' },
          { text: ', ' },
          { text: 'mail', href: 'mailto:a@b.example' },
        ],
      },
    ],
  ],
  // What is no link stays a word, and what is no Markdown of ours stays as it was typed.
  ['[x](javascript:alert(1)) [y](//a.example)', [{ kind: 'paragraph', runs: [{ text: 'x y' }] }]],
  [
    '<b onclick="x">raw</b> <script>alert(1)</script>',
    [paragraph('<b onclick="x">raw</b> <script>alert(1)</script>')],
  ],
  ['> `quoted` ---', [paragraph('> `quoted` ---')]],
];

test('a section’s Markdown comes as blocks, in the preview as in the shop, and never as HTML', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const sections = MARKDOWN.map(([content]) => ({ heading: 'Part', content }));
  const shown = MARKDOWN.map(([, blocks]) => ({ heading: 'Part', blocks }));
  const preview = await owner.post(`${PAGES}/preview`, { sections });
  expect(preview).toMatchObject({ status: 200, body: shown });
  await owner.call(contentAdminApi.pages.add({ ...guide('marks'), content: { sections } }));
  const { body } = await shop.visitor().call(contentApi.findPage({ slug: 'marks' }));
  expect(body.content.sections).toMatchObject(shown);
});

test.each(['*a_ ', '_*', '[a](', '- - a\n', '***a', '[a](b)'])(
  'text that keeps parsers busy is saved and shown like any other: %j',
  async (unit) => {
    const shop = await fileShop();
    const owner = await signedInAdmin(shop);
    const content = unit.repeat(19_999 / unit.length);
    const sections = Array.from({ length: 4 }, () => ({ heading: 'Part', content }));
    const slug = `busy-${Buffer.from(unit).toString('hex')}`;
    const saved = await owner.call(
      contentAdminApi.pages.add({ ...guide(slug), content: { sections } }),
    );
    expect(saved.status).toBe(200);
    const { status, body } = await shop.visitor().call(contentApi.findPage({ slug }));
    expect(status).toBe(200);
    expect(body.content.sections).toHaveLength(4);
  },
);

test('a list within lists without end does not keep the shop busy', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const sections = [{ heading: '', content: `${'- '.repeat(9_000)}x` }];
  const { body } = await owner.post(`${PAGES}/preview`, { sections });
  expect(body).toEqual([
    {
      heading: '',
      blocks: [
        { kind: 'list', ordered: false, start: 1, items: [{ runs: [{ text: 'x' }], items: [] }] },
      ],
    },
  ]);
});

test('a slug belongs to one page', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { body } = await owner.call(contentAdminApi.pages.add(guide('size-guide')));
  for (const answer of [
    await owner.call(contentAdminApi.pages.add(guide('faq'))),
    await owner.put(`${PAGES}/${body.id}`, { slug: 'faq' }),
  ]) {
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'slug_taken', fields: { slug: 'Another page has this slug.' } },
    });
  }
});

/** The pages that the owner writes, whose routes have names of their own. */
const WRITTEN = [
  'age-verification',
  'customer-support',
  'faq',
  'privacy-policy',
  'returns-exchanges',
  'shipping-info',
  'terms-of-service',
];

test('no page takes the place of one of the shop’s own', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const routes = readdirSync('src/web/routes').map((file) =>
    file
      .replace(/\.tsx$/, '')
      .replace(/^_shop\./, '')
      .replace(/_?\..*$/, ''),
  );
  const own = new Set(
    routes.filter((name) => /^[a-z]/.test(name) && ![...WRITTEN, 'index'].includes(name)),
  );
  expect(own).toContain('products');
  for (const slug of [...own, 'api', 'assets', 'icons', 'media', 'dev', 'healthz', 'readyz']) {
    expect({
      slug,
      answer: await owner.call(contentAdminApi.pages.add(guide(slug))),
    }).toMatchObject({
      slug,
      answer: { status: 400, body: { fields: { slug: 'The shop has a page of its own there' } } },
    });
  }
});

test('only owners and managers see and change it, and the audit log says what they did', async () => {
  await using shop = await testShop();
  const manager = await signedInAdmin(shop, 'mona', 'manager');
  const support = await signedInAdmin(shop, 'sue', 'support');
  const { body: link } = await manager.call(contentAdminApi.footerLinks.add(LINK));
  for (const path of [HEADER, LINKS, SOCIAL, PAYMENTS, PAGES, FOOTER]) {
    const refusals = [
      await support.get(path),
      path === FOOTER ? await support.put(path, {}) : await support.post(path, {}),
      await support.put(path === FOOTER ? path : `${path}/${link.id}`, {}),
    ];
    if (path !== FOOTER) refusals.push(await support.delete(`${path}/${link.id}`));
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect((await shop.visitor().get(path)).status).toBe(401);
  }
  await manager.delete(`${LINKS}/${link.id}`);
  const { body: log } = await manager.call(auditApi.list());
  const entry = { ...LINK, category: 'customer_service', isActive: true, sortOrder: 0 };
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'footer_link.added', objectId: link.id, after: entry }),
  );
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'footer_link.deleted', objectId: link.id, before: entry }),
  );
  const { body: shown } = await shop.visitor().call(contentApi.listFooterLinks());
  expect(shown.map(({ id }) => id)).not.toContain(link.id);
});
