import type { BatchJobKind } from '../modules/batch-jobs/run-batch-job.ts';
import { bulkEdit } from '../modules/catalog/bulk-edit.ts';
import { importProducts } from '../modules/catalog/csv/import-products.ts';

/** Every kind of work on many products, and how it is done. */
export const BATCH_JOBS: BatchJobKind[] = [bulkEdit, importProducts];
