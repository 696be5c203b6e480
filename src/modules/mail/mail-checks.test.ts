import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { domainFindings } from './mail-checks.ts';

/** A name server on this machine that knows these texts, and no other name. It may keep silent. */
async function nameServer(texts: Record<string, string[]>, silent = false): Promise<Resolver> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    if (!silent) socket.send(answerTo(query, texts), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => closed(socket));
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return resolver;
}

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.close(resolve));

/** RFC 1035: the question again, and a TXT record for each text. */
function answerTo(query: Buffer, texts: Record<string, string[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const question = query.subarray(12, at + 5);
  const found = texts[labels.join('.').toLowerCase()];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(found ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found?.length ?? 0, 6);
  const records = (found ?? []).map((text) => {
    const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
    const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, question, ...records]);
}

const statesOf = async (domain: string, resolver: Resolver) =>
  (await domainFindings(domain, resolver)).map(({ about, state }) => [about, state]);

test('a domain that says who may send, how it signs and what becomes of the rest is in order', async () => {
  const resolver = await nameServer({
    'mail.shop.com': ['unrelated', 'v=spf1 include:sendgrid.net ~all'],
    's1._domainkey.mail.shop.com': ['k=rsa; p=MIGf'],
    // The domain above speaks for those below.
    '_dmarc.shop.com': ['v=DMARC1; p=reject'],
  });
  const found = await domainFindings('mail.shop.com', resolver);
  expect(found.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
  expect(found.map(({ says }) => says)).toEqual([
    'mail.shop.com says v=spf1 include:sendgrid.net ~all.',
    'mail.shop.com has a key for s1.',
    'mail.shop.com says v=DMARC1; p=reject.',
  ]);
});

test('a domain that says nothing is told what to add; a key may have a name that nobody guesses', async () => {
  const found = await domainFindings('shop.com', await nameServer({}));
  expect(found.map(({ about, state }) => [about, state])).toEqual([
    ['SPF', 'warning'],
    ['DKIM', 'unknown'],
    ['DMARC', 'warning'],
  ]);
  expect(found.every(({ advice }) => advice)).toBe(true);
});

test('a record that lets anybody send, two of them, and a key that was taken back are seen', async () => {
  const open = await nameServer({ 'shop.com': ['v=spf1 +all'] });
  const twice = await nameServer({
    'shop.com': ['v=spf1 -all', 'v=spf1 mx -all'],
    'default._domainkey.shop.com': ['v=DKIM1; p='],
  });
  expect(await statesOf('shop.com', open)).toContainEqual(['SPF', 'warning']);
  expect(await statesOf('shop.com', twice)).toContainEqual(['SPF', 'warning']);
  expect(await statesOf('shop.com', twice)).toContainEqual(['DKIM', 'unknown']);
});

test('where no resolver answers, nothing is said of the domain', async () => {
  const states = await statesOf('shop.com', await nameServer({}, true));
  expect(new Set(states.map(([, state]) => state))).toEqual(new Set(['unknown']));
});

test('an address that only this machine knows is no sender', async () => {
  expect(await statesOf('localhost', await nameServer({}))).toEqual([['Sender', 'warning']]);
});
