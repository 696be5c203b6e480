import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import ipaddr from 'ipaddr.js';
import { useAgent as agentFor } from 'request-filtering-agent';

/** Calls to addresses that people typed: they must not reach into the network that the program stands in. */

interface Outbound {
  /** Addresses of private networks and of this machine may be called, too. */
  allowPrivate: boolean;
}

/** How long a call may take, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Posts a body. Redirects are not followed, and the answer's body is not read.
 * @returns the answer's status
 * @throws an error that says why where no answer came
 */
export function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  { allowPrivate }: Outbound,
): Promise<number> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  // The agent looks at the address that it really connects to, whatever the name meant a moment ago.
  const agent = agentFor(url, {
    allowPrivateIPAddress: allowPrivate,
    allowMetaIPAddress: allowPrivate,
  });
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const call = send(url, { method: 'POST', headers, agent, signal }, (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', (error) =>
      reject(signal.aborted ? new Error(`No answer within ${TIMEOUT_MS / 1000} seconds`) : error),
    );
    // A receiver that switches protocols ends the call without an answer and without an error.
    call.once('close', () => reject(new Error('The connection was closed without an answer')));
    call.end(body);
  });
}

/** Whether a URL leads to this machine or into a private network, as its name is resolved now. */
export async function isPrivate(url: string): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.some(({ address }) => ipaddr.process(address).range() !== 'unicast');
}
