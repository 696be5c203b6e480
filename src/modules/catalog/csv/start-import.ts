import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { fieldRefusal } from '../../../kit/errors.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { readCsv, UnreadableCsv } from '../../../platform/text/csv.ts';
import { type JobChunk, startBatchJob } from '../../batch-jobs/batch-jobs.ts';
import { listFields } from '../../custom-fields/fields.ts';
import { addOwnField } from '../../custom-fields/own-fields.ts';
import { OwnFieldInput } from '../../custom-fields/schema.ts';
import type { ImportColumns, ImportOptions, ImportReport } from '../bulk-schema.ts';
import { columnAt } from './columns.ts';
import { type ImportInput, previewImport, type TakenSkus } from './import-products.ts';
import { type FileProduct, openProductFile, type ProductFile } from './read-products.ts';

/** The largest file, in bytes, as it is and unpacked. */
export const LARGEST_FILE = 100 * 1024 * 1024;

/** How many products a transaction adds or changes: few enough that no checkout waits long for one of them. */
const PART = 200;

/** The errors that a report names. */
const ERRORS_SHOWN = 1_000;

/** A browser may pack the file, so that it arrives in time. @throws invalid_input */
export async function unpacked(file: Buffer): Promise<Buffer> {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file;
  try {
    return await promisify(gunzip)(file, { maxOutputLength: LARGEST_FILE });
  } catch {
    throw refusal(
      `This file cannot be unpacked, or has more than ${LARGEST_FILE / 1024 / 1024} MB.`,
    );
  }
}

const refusal = (message: string) => fieldRefusal('file', message);

/** Says what keeps a file from being read as a refusal of the call. */
export async function readingCsv<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UnreadableCsv ? refusal(error.message) : error;
  }
}

const open = async (db: Db, file: Buffer, { mapping }: ImportOptions): Promise<ProductFile> =>
  openProductFile(readCsv(await unpacked(file)), await listFields(db), mapping);

/** The columns of a file, and what they are taken for. @throws invalid_input */
export const readImportColumns = (
  db: Db,
  file: Buffer,
  options: ImportOptions,
): Promise<ImportColumns> =>
  readingCsv(async () => {
    const { headings, mapping, sample } = await open(db, file, options);
    const columns = headings.map((heading, place) => ({
      heading,
      sample: (sample[place] ?? '').slice(0, 200),
      column: columnAt(mapping, heading) ?? null,
    }));
    return { columns };
  });

/** What an import would do if it were done now. @throws invalid_input for a file that cannot be read */
export const checkImport = (db: Db, file: Buffer, options: ImportOptions): Promise<ImportReport> =>
  readingCsv(async () => {
    const opened = await open(db, file, options);
    const input = inputOf(opened, options);
    const taken: TakenSkus = new Map();
    const report = { rows: 0, created: 0, updated: 0, unchanged: 0, refused: 0, errors: [] };
    const counted: ImportReport = report;
    for await (const products of parts(opened.products)) {
      const { results } = await previewImport(db, input, products, taken);
      for (const { result, errors = [] } of results) {
        counted[result as 'created']++;
        if (counted.errors.length < ERRORS_SHOWN) counted.errors.push(...errors);
      }
    }
    return { ...counted, rows: opened.rows, errors: counted.errors.slice(0, ERRORS_SHOWN) };
  });

export interface StartedImport {
  jobId: string;
  rows: number;
  /** Whether it is short enough to be waited for. */
  isShort: boolean;
}

/**
 * Queues an import. The whole file is read before, so that a broken one changes nothing.
 * @throws invalid_input
 */
export const startImport = (
  tx: Tx,
  file: Buffer,
  fileName: string,
  options: ImportOptions,
  username: string,
): Promise<StartedImport> =>
  readingCsv(async () => {
    const opened = await open(tx, file, options);
    let count = 0;
    const kept = new Map<string, string>();
    const jobChunks = async function* (): AsyncGenerator<JobChunk> {
      for await (const products of parts(opened.products)) {
        count++;
        for (const { newFields = {} } of products) {
          for (const label of Object.keys(newFields)) kept.set(label.toLowerCase(), label);
        }
        yield { size: products.length, input: products };
      }
    };
    const job = {
      kind: 'import' as const,
      title: fileName.slice(0, 200) || 'CSV file',
      input: inputOf(opened, options),
      needs: 'products.edit' as const,
      by: tx.by,
      username,
    };
    const jobId = await startBatchJob(tx, job, jobChunks());
    await addFields(tx, [...kept.values()]);
    return { jobId, rows: opened.rows, isShort: count <= 1 };
  });

/** Fields of products for what the file keeps besides, where there are none that are called so. */
async function addFields(tx: Tx, labels: string[]): Promise<void> {
  if (labels.length === 0) return;
  const known = new Set((await listFields(tx, 'product')).map(({ label }) => label.toLowerCase()));
  for (const label of labels.filter((each) => !known.has(each.toLowerCase()))) {
    await addOwnField(tx, OwnFieldInput.parse({ of: 'product', label, kind: 'text' }));
  }
}

const inputOf = (
  { columns }: ProductFile,
  { createBrands, asDrafts }: ImportOptions,
): ImportInput => ({ headings: columns, createBrands, asDrafts });

async function* parts(products: AsyncGenerator<FileProduct>): AsyncGenerator<FileProduct[]> {
  let part: FileProduct[] = [];
  for await (const product of products) {
    part.push(product);
    if (part.length < PART) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
