import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as mediaApi from '../../../src/modules/media/endpoints.ts';
import { auditLines, setSetting, signedInAdmin } from '../../support/admin.ts';
import { openOtherSite, pictureFile, uploadPicture } from '../../support/pictures.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const fileShop = shopOfFile();
const fetchingShop = shopOfFile({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });

const LOGO = { kind: 'logo' } as const;
const FAVICON = { kind: 'favicon' } as const;
const PAYMENT_LOGO = { kind: 'paymentLogo' } as const;

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  shop = await testShop();
  owner = await signedInAdmin(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

/** What a visitor gets under an address. */
async function shown(url: string): Promise<Buffer> {
  const found = await shop.app.inject(url);
  expect(found.statusCode).toBe(200);
  return found.rawPayload;
}

test('an uploaded picture is shown at once, in every width', async () => {
  const { status, body } = await uploadPicture(owner, await pictureFile(1000, 500));
  expect(status).toBe(201);
  expect(body).toEqual({
    url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
    width: 1000,
    height: 500,
  });
  expect((await sharp(await shown(body.url)).metadata()).format).toBe('webp');
  const small = await shown(body.url.replace('.webp', '-320.avif'));
  expect(await sharp(small).metadata()).toMatchObject({ width: 320, height: 160 });
  expect(await auditLines(shop)).toContainEqual(
    expect.objectContaining({ action: 'picture.kept', byKind: 'staff' }),
  );
});

test('the same file has the same address whatever it is called, and another one as a logo', async () => {
  const file = await pictureFile(900, 900, '#123456');
  const first = await uploadPicture(owner, file, { name: 'a.png' });
  const again = await uploadPicture(owner, file, { name: '../../etc/passwd', type: 'text/html' });
  expect(again.body.url).toBe(first.body.url);
  const logo = await uploadPicture(owner, file, LOGO);
  expect(logo.status).toBe(200);
  expect(logo.body.url).not.toBe(first.body.url);
  expect((await sharp(await shown(logo.body.url)).metadata()).width).toBe(640);
});

describe('what is accepted', () => {
  test.each(['jpeg', 'webp', 'gif', 'avif', 'tiff'] as const)('%s', async (format) => {
    const file = await sharp(await pictureFile(60, 40))
      .toFormat(format)
      .toBuffer();
    const { status, body } = await uploadPicture(owner, file, { name: 'a.exe' });
    expect([status, body.width, body.height]).toEqual([201, 60, 40]);
  });

  test('of an animation its first frame', async () => {
    const frames = ['#ff0000', '#0000ff'].map(async (colour) => pictureFile(20, 20, colour));
    const file = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const { body } = await uploadPicture(owner, file);
    const kept = sharp(await shown(body.url));
    expect(await kept.metadata()).toMatchObject({ width: 20, height: 20 });
    expect((await kept.stats()).dominant.r).toBeGreaterThan(200);
  });

  test('an icon as the favicon, which stays a PNG', async () => {
    const png = await pictureFile(32, 32);
    for (const file of [png, ico(png), ico(bitmap(32))]) {
      const { status, body } = await uploadPicture(owner, file, FAVICON);
      expect(status).toBe(200);
      expect(body.url).toMatch(/^\/media\/[0-9a-f]{32}\.png$/);
      expect(await sharp(await shown(body.url)).metadata()).toMatchObject({
        format: 'png',
        width: 32,
        height: 32,
      });
    }
  });
});

describe('what is refused', () => {
  const NOT_A_PICTURE = 'This file is not a picture. Use JPEG, PNG, WebP, GIF or AVIF.';
  const BROKEN = 'This picture is broken: it cannot be read to its end.';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  test.each([
    ['nothing', Buffer.alloc(0), NOT_A_PICTURE],
    ['an SVG', Buffer.from(svg), NOT_A_PICTURE],
    ['an SVG after white space', Buffer.from(`  <?xml version="1.0"?>${svg}`), NOT_A_PICTURE],
    ['a compressed SVG', gzipSync(svg), NOT_A_PICTURE],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), NOT_A_PICTURE],
    ['a text that begins like a GIF', Buffer.from('GIF89a is how this text begins'), BROKEN],
    ['a program that begins like a JPEG', Buffer.from('ffd8ff7f454c46', 'hex'), BROKEN],
    ['an icon', ico(bitmap(32)), NOT_A_PICTURE],
  ])('%s', async (_what, file, message) => {
    const { status, body } = await uploadPicture(owner, file, { name: 'picture.png' });
    expect([status, body.code, body.message]).toEqual([400, 'invalid_input', message]);
  });

  test('half a picture', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const whole = sharp({
      create: { width: 300, height: 300, channels: 3, background: '#000', noise },
    });
    for (const file of [await whole.jpeg().toBuffer(), await whole.png().toBuffer()]) {
      const half = file.subarray(0, file.length / 2);
      expect((await uploadPicture(owner, half)).body.message).toBe(BROKEN);
    }
  });

  test('a small file that holds a picture of a thousand million pixels', async () => {
    const { status, body } = await uploadPicture(owner, pngHead(40_000, 40_000));
    expect(status).toBe(400);
    expect(body.message).toBe('This picture is too large: 50 million pixels are the most.');
  });

  test.each([
    ['a picture', {}, 15],
    ['a logo', LOGO, 5],
    ['a favicon', FAVICON, 1],
    ["a payment method's logo", PAYMENT_LOGO, 5],
  ])('%s above its limit in bytes', async (_what, to, megabytes) => {
    const file = Buffer.concat([await pictureFile(32, 32), Buffer.alloc(megabytes * 1024 * 1024)]);
    const { status, body } = await uploadPicture(owner, file, to);
    expect(status).toBe(400);
    expect(body.message).toBe(`This file is too large: ${megabytes} MB is the most.`);
  });

  test('anything but an icon as the favicon', async () => {
    const jpeg = await sharp(await pictureFile())
      .jpeg()
      .toBuffer();
    const { body } = await uploadPicture(owner, jpeg, FAVICON);
    expect(body.message).toBe('This file is not an icon. Use ICO or PNG.');
    const lying = ico(bitmap(32));
    // It says that it holds 65,535 icons, and where they would be there is nothing.
    lying.writeUInt16LE(65_535, 4);
    expect((await uploadPicture(owner, lying, FAVICON)).status).toBe(400);
  });

  test('a form without the file, and a call without a form', async () => {
    const file = await pictureFile();
    const wrongField = await uploadPicture(owner, file, { field: 'picture' });
    const nothing = await owner.call(mediaApi.upload());
    const noAddress = await owner.call(mediaApi.upload({ address: 'https://x.example/a' }));
    for (const { status, body } of [wrongField, nothing, noAddress]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ message: 'Please send a picture in the field file.' });
    }
    const notJson = await owner.call(mediaApi.upload({ url: 'file:///etc/passwd' }));
    expect(notJson.status).toBe(400);
  });
});

test('nothing but the pixels is kept, the right way up', async () => {
  const file = await sharp(await pictureFile(80, 40))
    .withExif({ IFD0: { Copyright: 'Jane Roe, 51.5 N 0.1 W' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]);
  const { body } = await uploadPicture(owner, polyglot);
  expect(body).toMatchObject({ width: 40, height: 80 });
  const kept = await shown(body.url);
  expect(kept.includes('Jane Roe')).toBe(false);
  expect(kept.includes('script')).toBe(false);
  const { exif, icc, xmp, orientation } = await sharp(kept).metadata();
  expect({ exif, icc, xmp, orientation }).toEqual({});
});

test('managers upload pictures; the others do not', async () => {
  const other = await fileShop();
  const file = await pictureFile();
  for (const [role, picture, logo] of [
    ['manager', 201, 200],
    ['fulfilment', 403, 403],
    ['support', 403, 403],
    ['read-only', 403, 403],
  ] as const) {
    const staffMember = await signedInAdmin(other, role, role);
    expect([role, (await uploadPicture(staffMember, file)).status]).toEqual([role, picture]);
    expect((await uploadPicture(staffMember, file, LOGO)).status).toBe(logo);
    expect((await uploadPicture(staffMember, file, PAYMENT_LOGO)).status).toBe(logo);
  }
  expect((await uploadPicture(other.visitor(), file)).status).toBe(401);
});

test('pages of others, such as mail that is read on the web, may show pictures, and nothing else', async () => {
  const { body } = await uploadPicture(owner, await pictureFile(300, 80));
  const policyOf = async (url: string) =>
    (await shop.app.inject(url)).headers['cross-origin-resource-policy'];
  const inMail = body.url.replace('.webp', '-160.jpg');
  for (const url of [body.url, inMail, '/apple-touch-icon.png']) {
    expect([url, await policyOf(url)]).toEqual([url, 'cross-origin']);
  }
  expect(await policyOf(catalogApi.listProducts.path)).toBe('same-origin');
});

test("the shop's logo and icon show wherever they are named", async () => {
  await using other = await testShop();
  const admin = await signedInAdmin(other);
  const logo = (await uploadPicture(admin, await pictureFile(300, 80), LOGO)).body.url;
  const icons = async () => {
    const { text } = await other.visitor().get('/manifest.webmanifest');
    return JSON.parse(text).icons;
  };
  const own = await icons();
  const touchIcon = async () => {
    const { status, headers } = await other.visitor().get('/apple-touch-icon.png');
    return [status, headers.location];
  };
  const ours = [302, '/icons/apple-touch-icon.png'];
  expect(await touchIcon()).toEqual(ours);

  const small = (await uploadPicture(admin, await pictureFile(32, 32), FAVICON)).body.url;
  expect((await setSetting(admin, 'site_logo', logo)).status).toBe(200);
  expect((await setSetting(admin, 'site_favicon', small)).status).toBe(200);
  const { body: settings } = await other.visitor().call(contentApi.listSettings());
  expect(settings).toContainEqual(expect.objectContaining({ key: 'site_logo', value: logo }));
  expect(settings).toContainEqual(expect.objectContaining({ key: 'site_favicon', value: small }));
  // No device shows an icon as small as that.
  expect(await icons()).toEqual(own);
  expect(await touchIcon()).toEqual(ours);

  const large = (await uploadPicture(admin, await pictureFile(512, 512), FAVICON)).body.url;
  await setSetting(admin, 'site_favicon', large);
  expect(await icons()).toEqual([
    { src: large, sizes: '512x512', type: 'image/png', purpose: 'any' },
  ]);
  expect(await touchIcon()).toEqual([302, large]);
});

describe('a picture from another site', () => {
  const from = (visitor: Visitor, url: string) => visitor.call(mediaApi.upload({ url }));

  test('is fetched once, and is then our own', async () => {
    await using other = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
    const admin = await signedInAdmin(other);
    const file = await pictureFile(50, 50);
    await using site = await openOtherSite(({ url }, response) => {
      if (url === '/moved') response.writeHead(302, { location: '/picture' }).end();
      else response.end(file);
    });
    const { status, body } = await from(admin, `${site.url}/moved`);
    expect(status).toBe(201);
    expect(site.asked).toEqual(['/moved', '/picture']);
    expect((await other.app.inject(body.url)).statusCode).toBe(200);
    expect((await uploadPicture(admin, file)).body.url).toBe(body.url);
    expect(site.asked).toHaveLength(2);
  });

  test.each([
    ['what is not there', '/404', 'the other site answered 404'],
    ['what redirects for ever', '/loop', 'the other site redirects too often'],
    ['what redirects to a file', '/file', 'there is no such address'],
    ['what never ends', '/endless', 'it is larger than 15 MB'],
    ['what breaks off', '/broken', 'the other site does not answer'],
    ['what would talk otherwise', '/switch', 'the other site does not answer'],
  ])('is refused: %s', async (_what, path, reason) => {
    const other = await fetchingShop();
    const admin = await signedInAdmin(other);
    await using site = await openOtherSite(({ url }, response) => {
      if (url === '/404') response.writeHead(404).end();
      if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
      if (url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      if (url === '/switch') {
        response.socket?.end(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
        );
      }
      if (url === '/broken') response.writeHead(200, { 'content-length': 99 }).destroy();
      if (url === '/endless') {
        const more = () => {
          while (response.write(Buffer.alloc(1024 * 1024)));
        };
        response.on('drain', more);
        more();
      }
    });
    const { status, body } = await from(admin, site.url + path);
    expect(status).toBe(400);
    expect(body.message).toBe(`The picture could not be fetched: ${reason}.`);
  });

  test.each([
    'http://127.0.0.1/a.png',
    'http://localhost/a.png',
    'http://[::1]/a.png',
    'http://[::ffff:10.0.0.1]/a.png',
    'http://10.1.2.3/a.png',
    'http://169.254.169.254/latest/meta-data',
    'http://0.0.0.0/a.png',
    'http://2130706433/a.png',
  ])('is not fetched from a private network: %s', async (url) => {
    const { status, body } = await from(owner, url);
    expect(status).toBe(400);
    expect(body.message).toBe(
      'The picture could not be fetched: the address leads into a private network.',
    );
  });

  test('is not fetched with a name and a password in its address', async () => {
    const { body } = await from(owner, 'http://user:password@picture.example/a.png');
    expect(body.message).toBe('The picture could not be fetched: there is no such address.');
  });
});

/** An ICO file that holds one picture of 32 × 32 pixels. */
function ico(picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, picture]);
}

/** A bitmap as ICO files hold it: 32 bits a pixel, twice as high as it looks because of its mask. */
function bitmap(size: number): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeUInt32LE(size, 4);
  head.writeUInt32LE(size * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  return Buffer.concat([
    head,
    Buffer.alloc(size * size * 4, 0x7f),
    Buffer.alloc((size * size) / 8),
  ]);
}

/** A PNG that says how large it is, and holds next to nothing. */
function pngHead(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', size),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
