import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { fieldRefusal, ShopError } from '../../../kit/errors.ts';
import { todayIn } from '../../../kit/format.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { sendExport } from '../../../kit/http/send-export.ts';
import { readSentForm } from '../../../kit/http/sent-form.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import { findBatchJob, startBatchJob } from '../../batch-jobs/batch-jobs.ts';
import { runJob } from '../../batch-jobs/run-batch-job.ts';
import { readSettings } from '../../settings/settings.ts';
import { bulkChunks, findMeant, previewBulk, readBulkInput, titleOf } from '../bulk-edit.ts';
import * as bulkApi from '../bulk-endpoints.ts';
import { ImportOptions } from '../bulk-schema.ts';
import { countFound, exportProducts } from '../csv/export-products.ts';
import { checkImport, LARGEST_FILE, readImportColumns, startImport } from '../csv/start-import.ts';

/** Of a CSV file that is sent with a few words. */
export const CSV_LIMITS = {
  files: 1,
  fields: 10,
  fieldSize: 100_000,
  parts: 20,
  fileSize: LARGEST_FILE,
};

/** Many products at once: changed in bulk, written to a file, read from one. */
export async function adminBulkProductRoutes(app: App, shop: Shop): Promise<void> {
  const { database: db } = shop;
  const ending = new AbortController();
  app.addHook('onClose', async () => ending.abort());
  /** Short work is done before the response; the queue would only begin it a moment later. */
  const finish = async (jobId: string, isShort: boolean) => {
    if (isShort) await runJob(shop, jobId, ending.signal);
    return findBatchJob(db, jobId);
  };

  serve(app, bulkApi.change, async (request, reply) => {
    const { change, preview } = request.body;
    const { admin } = request.adminSession();
    const { stock, ...others } = change;
    const isStockOnly = stock && Object.values(others).every((part) => part === undefined);
    const needs = isStockOnly ? 'stock.edit' : 'products.edit';
    if (!admin.permissions.includes(needs)) {
      throw new ShopError('forbidden', 'Your role does not allow this. An owner can change it.');
    }
    const input = await readBulkInput(db, change);
    const ids = await findMeant(db, request.body);
    if (preview) return previewBulk(db, input, ids);
    const chunks = [...bulkChunks(ids)];
    const jobId = await request.write((tx) => {
      const by = { needs, by: tx.by, username: admin.username } as const;
      return startBatchJob(
        tx,
        { kind: 'bulk', title: titleOf(input.change), input, ...by },
        chunks,
      );
    });
    return reply.code(202).send({ job: await finish(jobId, chunks.length <= 1) });
  });

  serve(app, bulkApi.download, async (request, reply) => {
    const { query: filters } = request;
    const { timeZone } = await readSettings(db);
    const count = await countFound(db, filters);
    const { permissions } = request.adminSession().admin;
    const costs = permissions.includes('costs.view');
    const csv = Readable.from(exportProducts(db.reads, filters, costs));
    const file = { fileName: `products_${todayIn(timeZone)}.csv`, csv };
    return sendExport(request, reply, { of: 'products', count, filters, file });
  });

  await app.register(async (uploads: App) => {
    await uploads.register(multipart, {
      limits: CSV_LIMITS,
    });
    serve(uploads, bulkApi.importFile, async (request, reply) => {
      const { file, fileName, options } = await readSentForm(() =>
        receiveCsv(request, ImportOptions),
      );
      if (options.columnsOnly) return readImportColumns(db, file, options);
      if (options.dryRun) return checkImport(db, file, options);
      const { username } = request.adminSession().admin;
      const started = await request.write((tx) =>
        startImport(tx, file, fileName, options, username),
      );
      const job = await finish(started.jobId, started.isShort);
      if (job.state !== 'done') return reply.code(202).send({ job });
      const { created = 0, updated = 0, unchanged = 0, refused = 0 } = job.counts;
      return {
        rows: started.rows,
        created,
        updated,
        unchanged,
        refused,
        errors: job.errors,
        job,
      };
    });
  });
}

/** A CSV file that was sent, and what comes with it. @throws invalid_input */
export async function receiveCsv<Options>(request: FastifyRequest, rule: z.ZodType<Options>) {
  const fields: Record<string, unknown> = {};
  let file: Buffer | undefined;
  let fileName = '';
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== 'file') part.file.resume();
      else {
        file = await part.toBuffer();
        fileName = part.filename;
      }
    }
  } catch (error) {
    throw tooLarge(error) ?? error;
  }
  if (!file) throw fieldRefusal('file', 'Choose a CSV file.');
  const { success, data, error } = rule.safeParse(fields);
  if (success) return { file, fileName, options: data };
  const [issue] = error.issues;
  throw fieldRefusal(String(issue?.path[0] ?? ''), issue?.message ?? 'Not accepted');
}

const tooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    ? fieldRefusal('file', `A file has at most ${LARGEST_FILE / 1024 / 1024} MB.`)
    : undefined;
