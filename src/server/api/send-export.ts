import type { FastifyReply } from 'fastify';
import type { exportData } from '../../domain/customers/export-data.ts';

/** Sends a customer's data as a file. */
export const sendExport = (
  reply: FastifyReply,
  { fileName, data }: Awaited<ReturnType<typeof exportData>>,
) =>
  reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(JSON.stringify(data, null, 2));
