import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A message of PostgreSQL's protocol. */
function message(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 0xffff)]);

const READY = message('Z', 'I');

/** A row of texts. */
const row = (fields: Record<string, string>) =>
  Buffer.concat([
    message(
      'T',
      int16(Object.keys(fields).length),
      ...Object.keys(fields).flatMap((name) => [
        `${name}\0`,
        // A text of no table.
        Buffer.concat([int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]),
      ]),
    ),
    message(
      'D',
      int16(Object.keys(fields).length),
      ...Object.values(fields).flatMap((text) => [int32(text.length), text]),
    ),
    message('C', 'SELECT 1\0'),
  ]);

/** A server that says of itself, whatever it is asked, that it is this PostgreSQL. */
export async function oldPostgres(version: string): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((socket) => {
    let greeted = false;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (!greeted) {
        greeted = true;
        socket.write(Buffer.concat([message('R', int32(0)), READY]));
      } else if (data[0] === 'Q'.charCodeAt(0)) {
        const [major = ''] = version.split('.');
        socket.write(Buffer.concat([row({ version, major, connections: '100' }), READY]));
      } else socket.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://shop:secret@127.0.0.1:${port}/shop`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
