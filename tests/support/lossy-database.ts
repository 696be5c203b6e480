import { connect, createServer, type Socket } from 'node:net';

/** A way to a database on which answers get lost, which can go silent, and which can be closed. */
interface LossyDatabase extends AsyncDisposable {
  url: string;
  /** Of the next `count` commits: each is done, and the connection breaks before anybody hears of it. */
  loseCommits(count: number): void;
  /** From now on nothing passes any more, and nobody is told so: the server is frozen. @param when left out: at once */
  freeze(when?: 'with the next commit'): void;
  /** From now on connections are refused, and those that are open are cut. */
  cut(): void;
  /** All is well again; what froze goes on. */
  mend(): Promise<void>;
}

export async function lossyDatabase(url: string): Promise<LossyDatabase> {
  const there = new URL(url);
  const sockets = new Set<Socket>();
  let toLose = 0;
  let isFrozen = false;
  let freezesWithCommit = false;
  /** What has been said meanwhile. */
  const held: (() => void)[] = [];
  const pass = (work: () => void) => (isFrozen ? void held.push(work) : work());
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
      pass(() => database.write(data));
      if (freezesWithCommit && data.includes('commit\0')) isFrozen = true;
    });
    database.on('data', (data) => {
      if (!isLosing) pass(() => client.write(data));
      // The commit's own answer is the last one: the transaction has ended.
      else if (data.includes('COMMIT\0')) client.destroy();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
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
    freeze(when) {
      if (when) freezesWithCommit = true;
      else isFrozen = true;
    },
    cut() {
      server.close();
      hangUp();
    },
    async mend() {
      isFrozen = false;
      freezesWithCommit = false;
      for (const work of held.splice(0)) work();
      if (server.listening) return;
      server.listen(bound.port, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
    },
    async [Symbol.asyncDispose]() {
      hangUp();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
