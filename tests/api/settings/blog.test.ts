import { expect, test } from 'vitest';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as postsApi from '../../../src/modules/content/post-endpoints.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { pictureFile, uploadPicture } from '../../support/pictures.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const POST = { title: 'Why we mix by hand', text: 'It **lasts**.', status: 'published' };

async function write(owner: Visitor, post: object = {}) {
  const { status, body } = await owner.call(odd(postsApi.add)({ ...POST, ...post }));
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Awaited<ReturnType<typeof owner.call<never>>>['body'] & { id: string };
}

const titles = async (shop: TestShop, query: object = {}) =>
  (await shop.visitor().call(odd(postsApi.listPosts)(query))).body.map(({ title }) => title);

const blogLink = async (shop: TestShop) =>
  (await shop.visitor().call(contentApi.listFooterLinks())).body.find(({ url }) => url === '/blog');

test('the blog is read page by page, each post once, whoever writes meanwhile at its end', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  for (const day of [1, 2, 3, 4, 5]) {
    await write(owner, {
      title: `Day ${day}`,
      publishAt: `2020-01-0${day}T10:00:00Z`,
      tags: ['Log'],
    });
  }
  const page = async (query: object) => {
    const { body, headers } = await shop.visitor().call(odd(postsApi.listPosts)(query));
    return [body.map(({ title }) => title.slice(4)).join(), headers['x-total-count']];
  };
  expect(await page({ limit: 2 })).toEqual(['5,4', '5']);
  expect(await page({ limit: 2, offset: 2 })).toEqual(['3,2', '5']);
  expect(await page({ limit: 2, offset: 4, tag: 'log' })).toEqual(['1', '5']);
  expect(await page({ limit: 2, offset: 6 })).toEqual(['', '5']);
  await write(owner, { title: 'Day 0', publishAt: '2019-01-01T10:00:00Z' });
  expect(await page({ limit: 2, offset: 4 })).toEqual(['1,0', '6']);
  const refused = await shop.visitor().call(odd(postsApi.listPosts)({ limit: 'many' }));
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

test('a post is listed newest first, read by its address and its tags, and led to from the footer', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  expect(await blogLink(shop)).toBeUndefined();
  const picture = (await uploadPicture(owner, await pictureFile())).body.url;
  await write(owner, {
    image: picture,
    imageAlt: 'A bench with bottles',
    author: 'Mara',
    tags: ['Nic Salts', 'nic salts', 'Care'],
    publishAt: '2020-01-02T10:00:00Z',
  });
  await write(owner, { title: 'Crème brûlée is back', tags: ['Care'], summary: 'At last.' });
  expect(await titles(shop)).toEqual(['Crème brûlée is back', 'Why we mix by hand']);
  expect(await titles(shop, { tag: 'nic-salts' })).toEqual(['Why we mix by hand']);
  expect(await titles(shop, { search: 'brûlée' })).toEqual(['Crème brûlée is back']);
  const { body: post } = await shop
    .visitor()
    .call(postsApi.findPost({ slug: 'why-we-mix-by-hand' }));
  expect(post).toMatchObject({
    summary: 'It lasts.',
    image: picture,
    imageAlt: 'A bench with bottles',
    author: 'Mara',
    // Written twice, it is one tag.
    tags: [
      { name: 'nic salts', slug: 'nic-salts' },
      { name: 'Care', slug: 'care' },
    ],
    publishedAt: '2020-01-02T10:00:00.000Z',
    blocks: [
      {
        kind: 'paragraph',
        runs: [{ text: 'It ' }, { text: 'lasts', strong: true }, { text: '.' }],
      },
    ],
  });
  expect(await blogLink(shop)).toMatchObject({ title: 'Blog' });
  const { text: map } = await shop.visitor().get('/sitemap.xml');
  for (const path of ['/blog', '/blog/creme-brulee-is-back', '/blog/tag/nic-salts']) {
    expect(map).toContain(`<loc>http://shop.example${path}</loc>`);
  }
});

test('the feed tells of each post whole, and nothing in a post is taken for markup', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await write(owner, {
    title: 'Salt & <b>pepper</b> ]]>',
    author: '"Ada" & Co',
    tags: ['R&D'],
    text: 'Read <script>alert(1)</script> and [the guide](/size-guide).\n\n- one\n- two',
  });
  const { text, headers } = await shop.visitor().get('/blog/feed.xml');
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(text).toContain('<title>Salt &amp; &lt;b&gt;pepper&lt;/b&gt; ]]&gt;</title>');
  expect(text).toContain('<dc:creator>&quot;Ada&quot; &amp; Co</dc:creator>');
  expect(text).toContain('<category>R&amp;D</category>');
  const html = /<content:encoded>([^<]*)<\/content:encoded>/.exec(text)?.[1] ?? '';
  const read = html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  expect(read).toBe(
    '<p>Read &lt;script&gt;alert(1)&lt;/script&gt; and <a href="http://shop.example/size-guide">the guide</a>.</p>' +
      '<ul><li>one</li><li>two</li></ul>',
  );
  expect(text).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT<\/pubDate>/);
  expect(text).not.toContain('<script');
});

test('a post dated in the future appears at its minute, in lists, in the feed and in the footer', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const post = await write(owner, { status: 'scheduled', publishAt });
  const visitor = shop.visitor();
  const feed = async () => (await visitor.get('/blog/feed.xml')).text;
  expect(await titles(shop)).toEqual([]);
  expect(await feed()).not.toContain('Why we mix');
  expect((await visitor.call(postsApi.findPost({ slug: 'why-we-mix-by-hand' }))).status).toBe(404);
  expect(await blogLink(shop)).toBeUndefined();
  // Its hour passes.
  await shop.later('posts', '61 minutes', { id: post.id });
  await shop.jobsComeDue();
  await shop.runJobs();
  expect(await titles(shop)).toEqual(['Why we mix by hand']);
  expect(await feed()).toContain('Why we mix');
  expect(await blogLink(shop)).toMatchObject({ title: 'Blog' });
  expect(await auditLines(shop, 'post.published')).toHaveLength(1);
});

test('what is a draft again, renamed or deleted is gone from the shop at once', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const post = await write(owner);
  const change = (to: object) => owner.call(odd(postsApi.change)({ id: post.id }, to));
  expect(await titles(shop)).toEqual(['Why we mix by hand']);
  expect((await change({ status: 'draft' })).status).toBe(200);
  expect(await titles(shop)).toEqual([]);
  expect(await blogLink(shop)).toBeUndefined();
  expect((await change({ status: 'published', slug: 'by-hand' })).status).toBe(200);
  const visitor = shop.visitor();
  expect((await visitor.call(postsApi.findPost({ slug: 'by-hand' }))).status).toBe(200);
  expect((await owner.call(postsApi.remove({ id: post.id }))).status).toBe(200);
  expect((await visitor.call(postsApi.findPost({ slug: 'by-hand' }))).status).toBe(404);
  const events = (await auditLines(shop, 'post.%')).length;
  expect(events).toBe(4);
});

test('two who edit a post at once do not overwrite each other', async () => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop);
  const post = await write(owner, { title: 'Twice', status: 'draft' });
  const { body } = await owner.call(postsApi.find({ id: post.id }));
  const save = (title: string) =>
    owner.call(odd(postsApi.change)({ id: post.id }, { title }), {
      'if-match': `"${body.version}"`,
    });
  expect((await save('Mine')).status).toBe(200);
  expect(await save('Yours')).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', current: { title: 'Mine' } },
  });
});

const PAST = '2020-01-01T00:00:00Z';
const FUTURE = '2099-01-01T00:00:00Z';

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['no text', { text: '' }, 'text'],
  ['an odd address', { slug: 'Not Like This' }, 'slug'],
  ['a picture that nobody described', { image: '/media/0.webp' }, 'imageAlt'],
  ['a picture that is none', { image: 'javascript:alert(1)', imageAlt: 'x' }, 'image'],
  ['a tag without a letter', { tags: ['!!'] }, 'tags.0'],
  ['no time to appear at', { status: 'scheduled' }, 'publishAt'],
  ['a time that is past', { status: 'scheduled', publishAt: PAST }, 'publishAt'],
  ['a date to come', { status: 'published', publishAt: FUTURE }, 'publishAt'],
])('a post with %s is refused, and the field is named', async (_, fields, field) => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop);
  const { status, body } = await owner.call(odd(postsApi.add)({ ...POST, ...fields }));
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
});

test('two posts cannot have one address, and only those who may write posts do', async () => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop);
  const draft = await write(owner, { slug: 'only-one', status: 'draft' });
  const again = await owner.call(odd(postsApi.add)({ ...POST, slug: 'only-one' }));
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'slug_taken', fields: { slug: expect.any(String) } },
  });
  const looks = await signedInAdmin(shop, 'looks', 'read-only');
  expect((await looks.call(postsApi.find({ id: draft.id }))).status).toBe(200);
  expect((await looks.call(odd(postsApi.change)({ id: draft.id }, { title: 'x' }))).status).toBe(
    403,
  );
  expect((await shop.visitor().call(postsApi.find({ id: draft.id }))).status).toBe(401);
});
