import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { shopUrl } from './browser.ts';

export interface Line extends AsyncDisposable {
  url: string;
  /** From now on connections are taken, and say nothing. */
  goDead(): void;
  /** From now on connections are closed at once. */
  cut(): void;
  /** From now on the shop is reached again. */
  comeBack(): void;
}

/** A shop at the end of a line that can go dead. @param url where it is; left out: the demo shop */
export async function openLine(url = shopUrl()): Promise<Line> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'open' | 'dead' | 'cut' = 'open';
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const turn = (to: typeof state): void => {
    state = to;
    hangUp();
  };
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    if (state === 'dead') return;
    if (state === 'cut') return socket.destroy();
    const shop = connect(Number(port), hostname).on('error', () => socket.destroy());
    socket.pipe(shop).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goDead: () => turn('dead'),
    cut: () => turn('cut'),
    comeBack: () => turn('open'),
    async [Symbol.asyncDispose]() {
      server.close();
      hangUp();
    },
  };
}
