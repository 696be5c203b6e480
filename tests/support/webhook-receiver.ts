import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebhookReceiver extends AsyncDisposable {
  url: string;
  /** What came, the oldest first. */
  received: { headers: IncomingHttpHeaders; body: string }[];
  /** The status that it answers with. */
  status: number;
}

/** Somebody's server that takes webhooks. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    receiver.received.push({ headers: request.headers, body });
    // A redirect into the private network must not be followed.
    response.writeHead(receiver.status, { location: receiver.url }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    status: 204,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
