import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SentFile, sendFile } from './send-file.ts';

/** What is taken out of the shop in bulk: how many of what, and which filters found them. */
interface Export {
  of: string;
  count: number;
  filters?: object;
  file: SentFile;
}

/** Sends an export, once the audit log has a line that says who took what: a file that left can't be called back. */
export async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { of, count, filters, file }: Export,
) {
  await request.write(async (tx) =>
    tx.record(`export.${of}`, file.fileName, null, { count, ...filters }),
  );
  return sendFile(reply, file);
}
