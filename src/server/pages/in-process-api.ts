import type { App } from '../app-types.ts';

/** How a page that is being rendered asks this app's API: the same calls as the browser's, without a socket. */
export type ApiFetch = (path: string) => Promise<Response>;

/** Calls of this app's own routes, as a visitor without cookies. */
export function inProcessApi(app: App): ApiFetch {
  return async (path) => {
    const answer = await app.inject({ method: 'GET', url: path });
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    });
  };
}
