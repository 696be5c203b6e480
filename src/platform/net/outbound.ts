import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
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
 * Posts a body. Redirects are not followed, and the response's body is not read.
 * @returns the response's status
 * @throws an error that says why where no response came
 */
export function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  { allowPrivate }: Outbound,
): Promise<number> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const agent = filteringAgent(url, allowPrivate);
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const call = send(url, { method: 'POST', headers, agent, signal }, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', (error) =>
      reject(signal.aborted ? new Error(`No response within ${TIMEOUT_MS / 1000} seconds`) : error),
    );
    // A receiver that switches protocols ends the call without a response and without an error.
    call.once('close', () => reject(new Error('The connection was closed without a response')));
    call.end(body);
  });
}

/** The network's own word for why `fetch` got no response, such as ECONNREFUSED; empty where it has none. */
export function networkCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** Why something could not be fetched, in words for people that end a sentence. */
export class DownloadError extends Error {}

interface Download extends Outbound {
  maxBytes: number;
}

/** How long fetching something may take in all, redirects included, in milliseconds. */
const DOWNLOAD_MS = 20_000;

const MOST_REDIRECTS = 5;

/**
 * Fetches what is at an address. Redirects are followed, and each is checked as the first address is.
 * @throws DownloadError
 */
export async function download(url: string, { allowPrivate, maxBytes }: Download): Promise<Buffer> {
  const signal = AbortSignal.timeout(DOWNLOAD_MS);
  try {
    let next = url;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const response = await get(next, allowPrivate, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readBody(response, maxBytes);
      response.destroy();
      if (statusCode < 300 || statusCode > 399 || !headers.location) {
        throw new DownloadError(`the other site answered ${statusCode}`);
      }
      if (!URL.canParse(headers.location, next)) throw new DownloadError(NO_ADDRESS);
      next = new URL(headers.location, next).href;
    }
    throw new DownloadError('the other site redirects too often');
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    if (signal.aborted)
      throw new DownloadError(`it took longer than ${DOWNLOAD_MS / 1000} seconds`);
    throw new DownloadError(
      error instanceof Error && /is (private|meta) IP/.test(error.message)
        ? 'the address leads into a private network'
        : 'the other site does not answer',
    );
  }
}

const NO_ADDRESS = 'there is no such address';

function get(url: string, allowPrivate: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const { protocol, username, password } = new URL(url);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb || username || password) throw new DownloadError(NO_ADDRESS);
  const send = protocol === 'https:' ? requestHttps : requestHttp;
  const agent = filteringAgent(url, allowPrivate);
  const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Cirrus' };
  return new Promise((resolve, reject) => {
    const call = send(url, { headers, agent, signal }, resolve).on('error', reject);
    // As in `post`: after a response this changes nothing.
    call.once('close', () => reject(new Error('The connection was closed without a response')));
    call.end();
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Whatever length it announces, what comes is counted.
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new DownloadError(`it is larger than ${maxBytes / 1024 / 1024} MB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** It looks at the address that it really connects to, whatever the name meant a moment ago. */
const filteringAgent = (url: string, allowPrivate: boolean) =>
  agentFor(url, { allowPrivateIPAddress: allowPrivate, allowMetaIPAddress: allowPrivate });

/** Whether a URL leads to this machine or into a private network, as its name is resolved now. */
export async function isPrivate(url: string): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.some(({ address }) => ipaddr.process(address).range() !== 'unicast');
}
