import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { BROWSER } from './load.ts';

const MADE_BY_NODE = /^(date|connection|keep-alive)$/i;

/**
 * What Node itself can do: answers every request with the same bytes, which another server gave for the
 * URL in the first argument.
 */
const model = await new Promise<IncomingMessage>((resolve, reject) => {
  get(process.argv[2] ?? '', { headers: BROWSER }, resolve).on('error', reject);
});
const body = await buffer(model);
const head = model.rawHeaders.flatMap((name, index, all) =>
  index % 2 === 0 && !MADE_BY_NODE.test(name) ? [name, all[index + 1] ?? ''] : [],
);

createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(body);
}).listen(Number(process.env.PORT), process.env.HOST);
