import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as contentAdminApi from '../../../src/modules/content/admin-endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const { navigation, footerLinks, socialMediaLinks, acceptedMethods, pages } = contentAdminApi;

interface Entry {
  id: string;
  isActive: boolean;
}

/** A list that the owner keeps. */
interface Kept {
  list(query?: { search: string }): Call<Entry[]>;
  add(entry: never): Call<Entry>;
  change(names: { id: string }, change: object): Call<Entry>;
  order(order: { ids: string[] }): Call;
  remove(names: { id: string }): Call;
}

const fileShop = shopOfFile();

const guide = (slug: string) => ({
  slug,
  title: 'Size Guide',
  content: { sections: [{ heading: 'Coils', content: 'Small, and *smaller*.' }] },
});

/** Each list: what is new in it, a change, and the call that the shop's pages make. */
const LISTS: [string, Kept, object, object, () => Call<object[]>][] = [
  [
    'the navigation',
    navigation,
    { name: 'Sale', url: '/products?sale=1' },
    { name: 'Offers' },
    contentApi.listNavigation,
  ],
  [
    'footer links',
    footerLinks,
    { title: 'Jobs', url: 'https://jobs.example' },
    { title: 'Work' },
    contentApi.listFooterLinks,
  ],
  [
    'social links',
    socialMediaLinks,
    { platform: 'Telegram', url: 'https://t.example/x', icon: 'FaTelegram' },
    { platform: 'Channel' },
    contentApi.listSocialMediaLinks,
  ],
  [
    'marks of payment',
    acceptedMethods,
    { name: 'Maestro', icon: 'Maestro', iconUrl: '' },
    { name: 'Maestro UK' },
    contentApi.listAcceptedMethods,
  ],
];

test.each(LISTS)(
  '%s: the shop shows at once what is added, changed, switched off, deleted and put in another order',
  async (_, kept, fields, change, shown) => {
    await using shop = await testShop();
    const owner = await signedInAdmin(shop);
    // While the owner keeps no marks of her own, what is on to pay with stands there.
    if (kept === acceptedMethods) {
      await shop.pretend('acceptedMethods', { isActive: true });
    }
    const inShop = async () => (await shop.visitor().call(shown())).body;
    const before = await inShop();

    const { body: added, status } = await owner.call(odd(kept.add)(fields));
    expect(status).toBe(200);
    expect(added).toMatchObject({ isActive: true, sortOrder: 0 });
    expect(await inShop()).toHaveLength(before.length + 1);
    const save = (change: object) => kept.change(added, change);

    // A client that sends back what it was given is understood.
    const { body: changed } = await owner.call(save({ id: added.id, createdAt: '', ...change }));
    expect(changed).toEqual({ ...added, ...change, version: expect.any(String) });
    expect(await inShop()).toContainEqual(expect.objectContaining(change));

    expect((await owner.call(save({ isActive: false }))).status).toBe(200);
    expect(await inShop()).toEqual(before);
    expect(await owner.call(kept.list({ search: Object.values(change)[0] }))).toMatchObject({
      headers: { 'x-total-count': '1' },
      body: [{ ...changed, isActive: false }],
    });

    expect(await owner.call(kept.remove(added))).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    for (const response of [await owner.call(save(change)), await owner.call(kept.remove(added))]) {
      expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }

    // Reordering is one call with all entries, and one line in the audit log.
    for (const platform of kept === socialMediaLinks ? ['One', 'Two', 'Three'] : []) {
      const link = { platform, url: 'https://x.example/us', icon: 'FaTwitter' };
      await owner.call(odd(socialMediaLinks.add)(link));
    }
    const order = async () => (await owner.call(kept.list())).body.map(({ id }) => id);
    const first = (await order()).toSorted();
    const lines = () => auditLines(shop, '%.ordered');
    for (const wanted of [first, first.toReversed()]) {
      expect((await owner.call(kept.order({ ids: wanted }))).status).toBe(200);
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
      expect(await owner.call(odd(kept.order)({ ids }))).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile' },
      });
    }
    expect((await owner.call(kept.order({ ids: ['first'] }))).status).toBe(400);
    expect(await order()).toEqual(first.toReversed());
    expect(await lines()).toHaveLength(2);
    const reader = await signedInAdmin(shop, 'rita', 'read-only');
    expect((await reader.call(kept.order({ ids: first }))).status).toBe(403);
  },
);

test('the shop shows a list in the order that the owner gave it', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { body: items } = await owner.call(navigation.list());
  for (const [place, { id }] of items.toReversed().entries()) {
    await owner.call(odd(navigation.change)({ id }, { sortOrder: String(place) }));
  }
  const { body } = await shop.visitor().call(contentApi.listNavigation());
  expect(body.map(({ name }) => name)).toEqual(items.toReversed().map(({ name }) => name));
  const { headers, body: page } = await owner.call(
    navigation.list({ sort: '-name', limit: 1, offset: 1 }),
  );
  expect(headers['x-total-count']).toBe(String(items.length));
  expect(page.map(({ name }) => name)).toEqual([
    items
      .map(({ name }) => String(name))
      .sort()
      .at(-2),
  ]);
});

test('of two simultaneous reorderings one is kept as a whole', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const ids = (await owner.call(navigation.list())).body.map(({ id }) => id);
  const wanted = [ids.toSorted(), ids.toSorted().reverse()];
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, n) => owner.call(navigation.order({ ids: wanted[n % 2] ?? [] }))),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(wanted).toContainEqual((await owner.call(navigation.list())).body.map(({ id }) => id));
  // Pages have no order.
  expect((await owner.call(pages.order({ ids: [] }))).status).toBe(400);
});

const LINK = { title: 'Jobs', url: '/jobs' };

/** Where to, what, and the message at each field that is refused. */
const REFUSED: [Kept, object, Record<string, string>][] = [
  [navigation, {}, { name: 'Navigation name is required', url: 'URL is required' }],
  [
    navigation,
    { name: ' ', url: ' ' },
    { name: 'Navigation name is required', url: 'URL is required' },
  ],
  [navigation, { name: 'Sale', url: 'javascript:alert(1)' }, { url: expect.any(String) }],
  [navigation, { name: 'Sale', url: '//elsewhere.example' }, { url: expect.any(String) }],
  [navigation, { name: 'Sale', url: '/sale', sortOrder: 1.5 }, { sortOrder: expect.any(String) }],
  [footerLinks, {}, { title: 'Title is required', url: 'URL is required' }],
  [footerLinks, { ...LINK, category: 'other' }, { category: expect.stringContaining('legal') }],
  [
    socialMediaLinks,
    {},
    {
      platform: 'Platform name is required',
      url: 'Please enter a valid URL',
      icon: 'Icon is required',
    },
  ],
  [
    socialMediaLinks,
    { platform: 'X', url: 'javascript:alert(1)', icon: 'FaMyspace' },
    { url: 'Please enter a valid URL', icon: expect.stringContaining('FaDiscord') },
  ],
  [acceptedMethods, {}, { name: 'Payment method name is required', icon: 'Icon is required' }],
  [
    acceptedMethods,
    { name: 'Visa', icon: 'Visa', iconUrl: 'data:text/html,x' },
    { iconUrl: 'Not a picture address' },
  ],
  [
    pages,
    { content: guide('x').content },
    { slug: 'Page slug is required', title: 'Page title is required' },
  ],
  [
    pages,
    { ...guide('size-guide'), content: { sections: [] } },
    { 'content.sections': 'A page has at least one section' },
  ],
  [pages, { ...guide('size-guide'), content: '{"sections":' }, { content: expect.any(String) }],
  [pages, guide('Size guide'), { slug: expect.any(String) }],
];

test('what is missing or wrong is named at its field, and nothing is kept', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const count = async ({ list }: Kept) => (await owner.call(list())).headers['x-total-count'];
  for (const [kept, fields, refused] of REFUSED) {
    const before = await count(kept);
    expect(await owner.call(odd(kept.add)(fields))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: refused },
    });
    expect(await count(kept)).toBe(before);
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

test('each text of the footer is needed, a change of one leaves the others, and changes at a time all last', async () => {
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

  // Changes at a time all last.
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
    pages.add({
      ...page,
      content: JSON.stringify(page.content),
    }),
  );
  expect(added).toEqual({
    ...page,
    id: added.id,
    isActive: true,
    seoTitle: '',
    seoDescription: '',
    version: expect.any(String),
  });
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
  await owner.call(pages.change(added, { slug: 'sizes', content: { sections } }));
  expect((await read('sizes')).body).toMatchObject({
    slug: 'sizes',
    title: page.title,
    content: { sections },
  });
  expect((await read('size-guide')).status).toBe(404);
  const { text: siteMap } = await shop.visitor().get('/sitemap.xml');
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
  const preview = await owner.call(contentAdminApi.previewPage({ sections }));
  expect(preview).toMatchObject({ status: 200, body: shown });
  await owner.call(pages.add({ ...guide('marks'), content: { sections } }));
  const { body } = await shop.visitor().call(contentApi.findPage({ slug: 'marks' }));
  expect(body.content.sections).toMatchObject(shown);
});

test('text that keeps parsers busy is saved and shown like any other', async () => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop);
  const units = ['*a_ ', '_*', '[a](', '- - a\n', '***a', '[a](b)'];
  const contents = units.map((unit) => unit.repeat(19_999 / unit.length));
  const sections = contents.map((content) => ({ heading: 'Part', content }));
  const saved = await owner.call(pages.add({ ...guide('busy'), content: { sections } }));
  expect(saved.status).toBe(200);
  const { status, body } = await shop.visitor().call(contentApi.findPage({ slug: 'busy' }));
  expect(status).toBe(200);
  expect(body.content.sections).toHaveLength(units.length);
});

test('a list within lists without end does not keep the shop busy', async () => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop);
  const sections = [{ heading: '', content: `${'- '.repeat(9_000)}x` }];
  const { body } = await owner.call(contentAdminApi.previewPage({ sections }));
  expect(body).toEqual([
    {
      heading: '',
      blocks: [
        { kind: 'list', ordered: false, start: 1, items: [{ runs: [{ text: 'x' }], items: [] }] },
      ],
    },
  ]);
});

test('a page shows pictures of the shop alone, and says to search engines what its owner wants', async () => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop);
  const withPicture = (line: string) => ({
    ...guide('filling'),
    content: { sections: [{ heading: '', content: `Fill it.\n\n${line}` }] },
  });
  const src = `/media/${'0123'.repeat(8)}.webp`;
  for (const line of ['![A pod](https://elsewhere.example/pod.webp)', `![ ](${src})`]) {
    const refused = await owner.call(pages.add(withPicture(line)));
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      fields: { 'content.sections.0.content': expect.any(String) },
    });
  }
  const { body: added } = await owner.call(pages.add(withPicture(`![A pod](${src}#640x480)`)));
  const shown = async () => {
    const { body } = await shop.visitor().call(contentApi.findPage({ slug: 'filling' }));
    return body;
  };
  const before = await shown();
  expect(before.content.sections[0]?.blocks[1]).toEqual({
    kind: 'picture',
    src,
    alt: 'A pod',
    width: 640,
    height: 480,
  });
  expect([before.summary, before.seoTitle]).toEqual(['Fill it.', undefined]);
  const seo = { seoTitle: 'How to fill a pod', seoDescription: 'In three steps.' };
  await owner.call(pages.change(added, seo));
  expect(await shown()).toMatchObject({ title: before.title, ...seo });
});

test('a slug belongs to one page', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { body } = await owner.call(pages.add(guide('size-guide')));
  for (const response of [
    await owner.call(pages.add(guide('faq'))),
    await owner.call(pages.change(body, { slug: 'faq' })),
  ]) {
    expect(response).toMatchObject({
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
      response: await owner.call(pages.add(guide(slug))),
    }).toMatchObject({
      slug,
      response: { status: 400, body: { fields: { slug: 'The shop has a page of its own there' } } },
    });
  }
});

test('only owners and managers see and change it, and the audit log says what they did', async () => {
  await using shop = await testShop();
  const manager = await signedInAdmin(shop, 'mona', 'manager');
  const support = await signedInAdmin(shop, 'sue', 'support');
  const { body: link } = await manager.call(footerLinks.add(LINK));
  const lists: Kept[] = [navigation, footerLinks, socialMediaLinks, acceptedMethods, pages];
  const calls: Call[] = [
    ...lists.flatMap(({ list, add, change, remove }) => [
      list(),
      odd(add)({}),
      change(link, {}),
      remove(link),
    ]),
    contentAdminApi.readFooter(),
    contentAdminApi.changeFooter({}),
  ];
  for (const call of calls) {
    expect(await support.call(call)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await shop.visitor().call(call)).status).toBe(401);
  }
  await manager.call(footerLinks.remove(link));
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
