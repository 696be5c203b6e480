import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What today's browsers say over https. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** A call as it goes over the wire; a body is sent as JSON, with POST. */
export function wireCall(
  { url, body }: { url: string; body?: unknown },
  headers: Record<string, string> = {},
): Buffer {
  const text = body ? JSON.stringify(body) : '';
  const sent = body ? { 'content-type': 'application/json', 'content-length': text.length } : {};
  const lines = Object.entries({ host: 'localhost', ...headers, ...sent });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${body ? 'POST' : 'GET'} ${url} HTTP/1.1\r\n${head}\r\n${text}`);
}

export interface Load {
  port: number;
  /** The call to make next, as `wireCall` gives it. */
  nextCall(): Buffer;
  connections: number;
  milliseconds: number;
  /** How long a connection rests between two calls, in milliseconds; left out: not at all. */
  rest?: number;
}

/**
 * Makes calls over some connections, each as soon as its last answer is in. Plain sockets: an HTTP
 * client would take more of the machine than the server does.
 * @returns how many were answered in all and a second, and how many milliseconds each took
 * @throws when an answer's status is not 200
 */
export async function load({ port, nextCall, connections, milliseconds, rest = 0 }: Load) {
  const clients = await Promise.all(Array.from({ length: connections }, () => openClient(port)));
  const began = performance.now();
  const took: number[] = [];
  const work = async (client: Client) => {
    while (performance.now() - began < milliseconds) {
      const asked = performance.now();
      await client.ask(nextCall());
      took.push(performance.now() - asked);
      if (rest > 0) await pause(rest);
    }
  };
  try {
    await Promise.all(clients.map(work));
    const answered = took.length;
    return { answered, perSecond: (answered * 1000) / (performance.now() - began), took };
  } finally {
    for (const client of clients) client.close();
  }
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** One connection, one call at a time. */
class Client {
  readonly #socket: Socket;
  #asked: PromiseWithResolvers<void> = Promise.withResolvers();
  /** What has come of an answer whose head is not complete. */
  #begun: Buffer | undefined;
  /** Bytes of the answer's body that are still to come. */
  #missing = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#asked.reject(error));
    socket.on('close', () => this.#asked.reject(new Error('the server closed a connection')));
  }

  ask(call: Buffer): Promise<void> {
    this.#asked = Promise.withResolvers();
    this.#socket.write(call);
    return this.#asked.promise;
  }

  close(): void {
    this.#asked.promise.catch(() => {});
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    if (this.#missing > 0) {
      this.#missing -= chunk.length;
    } else {
      const came = this.#begun ? Buffer.concat([this.#begun, chunk]) : chunk;
      const end = came.indexOf(HEAD_END);
      this.#begun = end < 0 ? came : undefined;
      if (end < 0) return;
      const head = came.toString('latin1', 0, end);
      if (!head.startsWith('HTTP/1.1 200')) {
        this.#asked.reject(new Error(came.toString().slice(0, 2_000)));
        return;
      }
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      this.#missing = length - (came.length - end - HEAD_END.length);
    }
    if (this.#missing === 0) this.#asked.resolve();
  }
}

function openClient(port: number): Promise<Client> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(new Client(socket));
    });
  });
}
