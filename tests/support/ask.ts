import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire: compressed, where it was. */
  bytes: Buffer;
}

/**
 * Asks over a connection of its own, and takes nothing apart. `target` goes out as it is in place of
 * the URL's path.
 */
export function ask(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
  target?: string,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent: false, ...(target && { path: target }) }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}
