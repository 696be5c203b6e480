import { connect, createServer, type Socket } from 'node:net';

/** A way to a database on which answers get lost. */
interface LossyDatabase extends AsyncDisposable {
  url: string;
  /** Of the next `count` commits: each is done, and the connection breaks before anybody hears of it. */
  loseCommits(count: number): void;
}

export async function lossyDatabase(url: string): Promise<LossyDatabase> {
  const there = new URL(url);
  const sockets = new Set<Socket>();
  let toLose = 0;
  const server = createServer((client) => {
    const database = connect(Number(there.port || 5432), there.hostname);
    let isLosing = false;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (data) => {
      if (toLose > 0 && data.includes('commit\0')) {
        toLose--;
        isLosing = true;
      }
      database.write(data);
    });
    database.on('data', (data) => {
      if (!isLosing) client.write(data);
      // The commit's own answer is the last one: the transaction has ended.
      else if (data.includes('COMMIT\0')) client.destroy();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const here = new URL(url);
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port is free');
  here.hostname = '127.0.0.1';
  here.port = String(bound.port);
  return {
    url: here.href,
    loseCommits(count) {
      toLose = count;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
