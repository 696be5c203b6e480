import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Call {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** What speaks SendGrid's Web API on this machine. */
export interface SendgridStandIn extends AsyncDisposable {
  /** For SENDGRID_URL. */
  url: string;
  calls: Call[];
  /** How it answers; 'breaks off': not at all, once it has read the mail. */
  nextResponse: { status: number; headers?: Record<string, string>; body?: object } | 'breaks off';
}

export async function openSendgrid(): Promise<SendgridStandIn> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    calls.push({ method, url, headers, body: (await json(request)) as Call['body'] });
    const { nextResponse } = standIn;
    if (nextResponse === 'breaks off') return response.destroy();
    response.writeHead(nextResponse.status, nextResponse.headers);
    response.end(nextResponse.body && JSON.stringify(nextResponse.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: SendgridStandIn = {
    url: `http://127.0.0.1:${port}`,
    calls,
    nextResponse: { status: 202 },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
