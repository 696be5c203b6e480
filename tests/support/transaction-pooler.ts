import { createServer, type Socket } from 'node:net';
import pg from 'pg';

/** What stands between a shop and its database, as PgBouncer does. */
interface Pooler extends AsyncDisposable {
  url: string;
}

/** Fewer than a shop opens, so that they are shared, and more than one, so that no two transactions need have the same. */
const CONNECTIONS = 4;

/**
 * A pooler in transaction mode: a client has a connection to the server for a transaction, and the next time another one.
 * What was set, prepared or locked on it stays behind, and what the server says on its own reaches nobody.
 */
export async function transactionPooler(url: string): Promise<Pooler> {
  const idle: Server[] = [];
  const waiting: ((server: Server) => void)[] = [];
  const sockets = new Set<Socket>();
  let isClosed = false;

  const giveBack = (server: Server) => {
    server.hear = () => {};
    const next = waiting.shift();
    if (next) next(server);
    else idle.push(server);
  };
  const take = async () => idle.shift() ?? new Promise<Server>((resolve) => waiting.push(resolve));
  for (let count = 0; count < CONNECTIONS; count++) idle.push(await openServer(url));

  const listener = createServer((client) => {
    sockets.add(client);
    let server: Server | undefined;
    let isAsking = false;
    let owed = 0;
    const toSend: Buffer[] = [];

    const send = async (): Promise<void> => {
      if (!server) {
        if (isAsking) return;
        isAsking = true;
        server = await take();
        isAsking = false;
        if (client.destroyed) return giveBack(server);
        server.hear = hear;
      }
      for (const message of toSend.splice(0)) {
        if ('QS'.includes(kindOf(message))) owed++;
        server.socket.write(message);
      }
    };
    const hear = (message: Buffer) => {
      const kind = kindOf(message);
      if (kind === 'A') return;
      client.write(message);
      if (kind !== 'Z' || --owed > 0 || !server || message.toString('latin1', 5) !== 'I') return;
      giveBack(server);
      server = undefined;
      if (toSend.length > 0) void send();
    };

    const split = messages();
    let isGreeted = false;
    client.on('data', (chunk) => {
      if (!isGreeted) {
        isGreeted = true;
        client.write(welcome());
        return;
      }
      const said = split(chunk).filter((message) => kindOf(message) !== 'X');
      if (said.length === 0) return;
      toSend.push(...said);
      void send();
    });
    client.on('error', () => {});
    client.on('close', async () => {
      sockets.delete(client);
      if (!server) return;
      // Its transaction ends with it.
      server.socket.destroy();
      if (!isClosed) await openServer(url).then(giveBack, () => {});
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const here = new URL(url);
  const bound = listener.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port is free');
  here.hostname = '127.0.0.1';
  here.port = String(bound.port);
  return {
    url: here.href,
    async [Symbol.asyncDispose]() {
      isClosed = true;
      for (const socket of sockets) socket.destroy();
      for (const { socket } of idle) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

interface Server {
  socket: Socket;
  hear(message: Buffer): void;
}

/** Signs in as any client; from then on what comes is only passed on. */
async function openServer(url: string): Promise<Server> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const socket = client.connection.stream as Socket;
  const server: Server = { socket, hear: () => {} };
  const split = messages();
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    for (const message of split(chunk)) server.hear(message);
  });
  return server;
}

const kindOf = (message: Buffer) => String.fromCharCode(message[0] ?? 0);

/** Puts together what came in pieces: a letter, the length of what follows with its own four bytes, and that. */
function messages(): (chunk: Buffer) => Buffer[] {
  let kept: Buffer = Buffer.alloc(0);
  return (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    const whole: Buffer[] = [];
    while (kept.length >= 5 && kept.length > kept.readInt32BE(1)) {
      const end = 1 + kept.readInt32BE(1);
      whole.push(kept.subarray(0, end));
      kept = kept.subarray(end);
    }
    return whole;
  };
}

/** Everybody may come in; the number of the process is nobody's. */
function welcome(): Buffer {
  const signedIn = [...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 0];
  const key = [...Buffer.from('K'), 0, 0, 0, 12, 127, 255, 255, 255, 0, 0, 0, 1];
  const ready = [...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')];
  return Buffer.from([...signedIn, ...key, ...ready]);
}
