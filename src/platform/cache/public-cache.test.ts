import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { expect, test } from 'vitest';
import { Changes } from '../database/changes.ts';
import { CachedResponse } from './cached-response.ts';
import { PublicCache } from './public-cache.ts';

function listening(): { changes: Changes; cache: PublicCache } {
  const changes = new Changes('postgres://nowhere.invalid/shop');
  changes.live = true;
  return { changes, cache: new PublicCache(changes, 100_000) };
}

const response = (text: string, ...tags: string[]) =>
  new CachedResponse(Buffer.from(text), { 'content-type': 'text/plain' }, text.slice(0, 20), tags);

const textOf = (cache: PublicCache, url: string) => cache.find(url)?.body.toString();

test('a response is cached until one of its tags is invalidated', () => {
  const { changes, cache } = listening();
  cache.store('/a', response('a', 'products', 'product:1'), cache.now());
  cache.store('/b', response('b', 'products', 'product:2'), cache.now());
  changes.invalidate(['product:1', 'brands']);
  expect([textOf(cache, '/a'), textOf(cache, '/b')]).toEqual([undefined, 'b']);
  changes.invalidate(['products']);
  expect(textOf(cache, '/b')).toBeUndefined();
});

test('invalidating everything drops answers without tags too', () => {
  const { changes, cache } = listening();
  cache.store('/a', response('a'), cache.now());
  changes.invalidate(['*']);
  expect(textOf(cache, '/a')).toBeUndefined();
});

test('a response that was begun before one of its tags was invalidated is not cached', () => {
  const { changes, cache } = listening();
  const begun = cache.now();
  changes.invalidate(['product:1']);
  cache.store('/a', response('a', 'product:1'), begun);
  cache.store('/b', response('b', 'product:2'), begun);
  expect([textOf(cache, '/a'), textOf(cache, '/b')]).toEqual([undefined, 'b']);
  cache.store('/a', response('a', 'product:1'), cache.now());
  expect(textOf(cache, '/a')).toBe('a');
});

test('a response that was begun before everything was invalidated is not cached', () => {
  const { changes, cache } = listening();
  const begun = cache.now();
  changes.invalidate(['*']);
  cache.store('/a', response('a'), begun);
  expect(textOf(cache, '/a')).toBeUndefined();
});

test('nothing is cached, or answered, while changes cannot be heard', () => {
  const { changes, cache } = listening();
  cache.store('/a', response('a'), cache.now());
  changes.live = false;
  expect(textOf(cache, '/a')).toBeUndefined();
  cache.store('/b', response('b'), cache.now());
  changes.live = true;
  expect(textOf(cache, '/b')).toBeUndefined();
});

test('equivalent spellings of a URL share one cached response', () => {
  const { cache } = listening();
  cache.store('/a?x=1', response('a'), cache.now());
  cache.alias('/a?x=1&utm=2', '/a?x=1');
  expect(textOf(cache, '/a?x=1&utm=2')).toBe('a');
});

test('one at a time makes a response, the others wait for it', async () => {
  const { cache } = listening();
  let made = 0;
  const make = async () => response(`made ${++made}`);
  const responses = await Promise.all(Array.from({ length: 5 }, () => cache.getOrMake('/a', make)));
  expect(new Set(responses.map((one) => one?.body.toString()))).toEqual(new Set(['made 1']));
  expect(textOf(cache, '/a')).toBe('made 1');
});

test('who asks after an invalidation is not given what was begun before it', async () => {
  const { changes, cache } = listening();
  const before = Promise.withResolvers<CachedResponse>();
  const early = cache.getOrMake('/a', () => before.promise);
  changes.invalidate(['product:1']);
  const late = cache.getOrMake('/a', async () => response('new', 'product:1'));
  before.resolve(response('old', 'product:1'));
  expect((await early)?.body.toString()).toBe('old');
  expect((await late)?.body.toString()).toBe('new');
  expect(textOf(cache, '/a')).toBe('new');
});

test('what failed to be made is made anew by the next', async () => {
  const { cache } = listening();
  await expect(cache.getOrMake('/a', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect((await cache.getOrMake('/a', async () => response('a')))?.body.toString()).toBe('a');
});

test('where there is no response, nothing is cached', async () => {
  const { cache } = listening();
  expect(await cache.getOrMake('/a', async () => undefined)).toBeUndefined();
  expect(textOf(cache, '/a')).toBeUndefined();
});

test('when the memory for it is full, what was not asked for the longest goes', () => {
  const { cache } = listening();
  const long = 'x'.repeat(40_000);
  for (const url of ['/a', '/b']) {
    cache.store(url, response(long, url), cache.now());
    cache.find(url);
  }
  cache.find('/a');
  cache.store('/c', response(long, 'c'), cache.now());
  expect(['/a', '/b', '/c'].map((url) => cache.find(url) !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
});

test('pages that are asked for once take a quarter of the memory, and displace none that is asked for again', () => {
  const { cache } = listening();
  cache.store('/home', response('home'), cache.now());
  cache.find('/home');
  for (let n = 0; n < 1_000; n++) {
    cache.store(`/a?page=${n}`, response('x'.repeat(4_000)), cache.now());
  }
  expect(cache.bytes).toBeLessThan(30_000);
  expect(textOf(cache, '/home')).toBe('home');
  expect(cache.find('/a?page=999')).toBeDefined();
  expect(cache.find('/a?page=900')).toBeUndefined();
});

test('keys, other spellings and compressed forms count, and hostile URLs stay within the memory', async () => {
  const changes = new Changes('postgres://nowhere.invalid/shop');
  changes.live = true;
  const limit = 1_000_000;
  const cache = new PublicCache(changes, limit);
  cache.store('/often', response('read by everybody', 'home'), cache.now());
  let most = 0;
  for (let n = 0; n < 100_000; n++) {
    const url = `/a?search=${n}&${'x'.repeat((n * 37) % 4_000)}`;
    if (n % 10 === 0) {
      cache.store(url, response('a', `product:${n}`), cache.now());
      cache.find(url);
    } else cache.alias(url, '/often');
    if (n % 50 === 0) expect(textOf(cache, '/often')).toBe('read by everybody');
    most = Math.max(most, cache.bytes);
  }
  expect(most).toBeGreaterThan(limit / 2);
  expect(most).toBeLessThanOrEqual(limit);
});

test('a response takes more room once it is compressed, and displaces others then', async () => {
  const { cache } = listening();
  const text = Array.from({ length: 4_000 }, (_, n) => Math.sin(n)).join();
  const html = { 'content-type': 'text/html' };
  const cached = new CachedResponse(Buffer.from(text.slice(0, 40_000)), html, 'a');
  cache.store('/a', cached, cache.now());
  cache.find('/a');
  cache.store('/b', new CachedResponse(Buffer.alloc(40_000), html, 'b'), cache.now());
  cache.find('/b');
  const before = cache.bytes;
  const { body } = await cached.formFor({
    headers: { 'accept-encoding': 'gzip' },
  } as unknown as IncomingMessage);
  expect(body.length).toBeGreaterThan(15_000);
  expect(cache.find('/b')).toBeUndefined();
  expect(cache.bytes).toBeLessThan(before);
  expect(textOf(cache, '/a')).toHaveLength(40_000);
});

test.each([
  ['gzip, deflate, br, zstd', ['zstd', 'zstd', 'br']],
  ['gzip, deflate, br', ['br', 'br', 'br']],
  ['gzip', ['gzip', 'gzip', 'gzip']],
])(
  'to whoever takes %s a page is compressed well only once a second visitor asks for it',
  async (accepted, encodings) => {
    const cards = Array.from(
      { length: 500 },
      (_, n) => `<li><a href="/product/${n * n}">${n}</a></li>`,
    );
    const text = Buffer.from(cards.join(''));
    const page = new CachedResponse(text, { 'content-type': 'text/html' }, 'a', [], 'perhaps once');
    let grew = Promise.withResolvers<void>();
    let growths = 0;
    page.onGrowth = () => {
      growths++;
      grew.resolve();
    };
    const request = { headers: { 'accept-encoding': accepted } } as unknown as IncomingMessage;
    const sent: number[] = [];
    const heads: string[][] = [];
    const response = {
      writeHead: (_: number, head: string[]) => {
        heads.push(head);
        return response;
      },
      end: (body: Buffer) => sent.push(body.length),
    } as unknown as ServerResponse;

    await page.send(request, response);
    // What would have been begun for the first one would be over by now.
    await promisify(brotliCompress)(text);
    expect(growths).toBe(1);

    grew = Promise.withResolvers();
    page.trySend(request, response);
    await grew.promise;
    page.trySend(request, response);
    expect(heads.map((head) => head[head.indexOf('content-encoding') + 1])).toEqual(encodings);
    const [first = 0, second, third] = sent;
    expect(second).toBe(first);
    expect(third).toBeLessThan(first);
  },
);

test('what is kept holds no more memory than it counts', async () => {
  const request = (encoding: string) =>
    ({ headers: { 'accept-encoding': encoding } }) as unknown as IncomingMessage;
  const html = { 'content-type': 'text/html' };
  const pieces = ['<p>Träume</p>', Buffer.from('<p>€ 5</p>'.repeat(1_000)), '<p>\u{1f600}</p>'];
  const whole = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  for (const encoding of ['br, zstd', 'br', 'gzip', 'identity']) {
    const page = new CachedResponse(pieces, html, 'a', [], 'perhaps once');
    expect(page.size).toBeGreaterThan(whole.length);
    const { body } = await page.formFor(request(encoding));
    expect(body.buffer.byteLength, encoding).toBe(body.length);
    expect(page.body, encoding).toEqual(whole);
  }
  const list = new CachedResponse(Buffer.from('[]'), html, 'b');
  expect(list.body.buffer.byteLength).toBe(2);
});
