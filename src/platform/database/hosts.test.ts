import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { hostsOf, isDatabaseUrl, placeOf } from './hosts.ts';

/** A server that says of itself what it is told to: the timeline of a primary, or null for one that follows. */
async function standIn(timeline: string | null) {
  const sockets = new Set<Socket>();
  const state = { timeline, isFrozen: false };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let isGreeted = false;
    socket.on('data', (data) => {
      if (state.isFrozen) return;
      if (isGreeted && data[0] === 'Q'.charCodeAt(0)) socket.write(row(state.timeline));
      else if (!isGreeted) socket.write(Buffer.concat([message('R', int32(0)), READY]));
      isGreeted = true;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    place: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const message = (kind: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind), int32(content.length + 4), content]);
};

const READY = message('Z', Buffer.from('I'));

function row(text: string | null): Buffer {
  const one = Buffer.from([0, 1]);
  const column = Buffer.concat([int32(0), Buffer.alloc(2), int32(25), Buffer.alloc(8)]);
  const value = text === null ? int32(-1) : Buffer.concat([int32(text.length), Buffer.from(text)]);
  return Buffer.concat([
    message('T', one, Buffer.from('timeline\0'), column),
    message('D', one, value),
    message('C', Buffer.from('SELECT 1\0')),
    READY,
  ]);
}

const urlOf = (...servers: { place: string }[]) =>
  `postgres://shop:secret@${servers.map(({ place }) => place)}/shop`;

test('of several servers the one that follows none is found, and after a promotion the other', async () => {
  await using one = await standIn('00000001');
  await using other = await standIn(null);
  const hosts = hostsOf(urlOf(other, one), 'primary');
  const found = await hosts?.find(5_000);
  expect(`${found?.host}:${found?.port}`).toBe(one.place);

  const cut = Promise.withResolvers<void>();
  const closed = hosts?.opened({ place: found?.place ?? -1, cut: cut.resolve });
  // It hangs, so nobody who has a connection to it would ever hear.
  one.state.isFrozen = true;
  other.state.timeline = '00000002';
  await cut.promise;
  closed?.();

  // Back again, it doesn't know yet that it was replaced.
  one.state.isFrozen = false;
  const next = await hosts?.find(5_000);
  expect(`${next?.host}:${next?.port}`).toBe(other.place);
});

test('for reading, one that follows is found', async () => {
  await using one = await standIn('00000001');
  await using other = await standIn(null);
  const found = await hostsOf(urlOf(one, other), 'standby')?.find(5_000);
  expect(`${found?.host}:${found?.port}`).toBe(other.place);
});

test('where none is the primary, it is said after a while', async () => {
  await using one = await standIn(null);
  const hosts = hostsOf(urlOf(one, { place: '127.0.0.1:1' }), 'primary');
  await expect(hosts?.find(300)).rejects.toThrow('none of the servers that answer is a primary');
});

test.each([
  ['postgres://u:p@one:5432,other:5433/shop?target_session_attrs=read-write', true],
  ['postgres://u:p%40ss@one,other/shop', true],
  ['postgresql://u@[::1]:5432,[::2]:5433/shop', true],
  ['postgres://one/shop?target_session_attrs=read-only', false],
  ['postgres://one,,other/shop', false],
  ['postgres://one:port,other/shop', false],
  ['mysql://one,other/shop', false],
])('%s can be used for writing: %s', (url, can) => {
  expect(isDatabaseUrl(url, 'primary')).toBe(can);
});

test('the place of a database is told without its password', () => {
  expect(placeOf('postgres://u:hunter2@one:5432,other:5433/shop?sslmode=require')).toBe(
    'one:5432,other:5433/shop',
  );
});
