import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Changes } from './changes.ts';

test('a server that hangs up is tried again and again, by one attempt at a time', async () => {
  let attempts = 0;
  const server = createServer((socket) => {
    attempts++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const changes = new Changes(`postgres://shop@127.0.0.1:${port}/shop`);
  await expect(changes.listen()).rejects.toThrow();
  await pause(2_200);
  await changes.close();
  server.close();
  expect(attempts).toBeGreaterThan(1);
  expect(attempts).toBeLessThanOrEqual(6);
  expect(changes.live).toBe(false);
});
