import type { BatchJobKind } from '../domain/batch-jobs/run-batch-job.ts';
import { bulkEdit } from '../domain/catalog/bulk-edit.ts';
import { importProducts } from '../domain/catalog/csv/import-products.ts';

/** Every kind of work on many products, and how it is done. */
export const BATCH_JOBS: BatchJobKind[] = [bulkEdit, importProducts];
