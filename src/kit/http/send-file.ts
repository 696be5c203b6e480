import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type SentFile = { fileName: string } & (
  | { csv: string | Readable }
  | { pdf: Buffer }
  | { data: object }
  | { picture: Readable }
);

/** Sends a file: papers for the browser to show, the others to be saved. */
export function sendFile(reply: FastifyReply, file: SentFile) {
  const named = (how: string) =>
    reply.header('content-disposition', `${how}; filename="${file.fileName}"`);
  if ('pdf' in file) return named('inline').type('application/pdf').send(file.pdf);
  if ('picture' in file) {
    // It never becomes another one; whoever borrows the browser later shall not find it.
    reply.header('cache-control', 'private, max-age=600');
    return named('inline').type('image/webp').send(file.picture);
  }
  if ('csv' in file) return named('attachment').type('text/csv; charset=utf-8').send(file.csv);
  const json = JSON.stringify(file.data, null, 2);
  return named('attachment').type('application/json; charset=utf-8').send(json);
}
