import * as z from 'zod';
import { BatchJobError, BatchJobView } from '../../batch-jobs/schema.ts';
import { COLUMNS, type ColumnKey } from './columns.ts';

const isColumn = (key: unknown): key is ColumnKey => COLUMNS.has(key as ColumnKey);

const truth = z
  .enum(['true', 'false', ''])
  .default('false')
  .transform((text) => text === 'true');

/** What comes with the file. */
export const ImportOptions = z.object({
  /** Says what the import would do. */
  dryRun: truth,
  /** Only says which columns the file has. */
  columnsOnly: truth,
  /** Adds the brands that the shop doesn't know. */
  createBrands: truth,
  /** JSON: which heading means which column; others are not read. Left out: as the headings say. */
  mapping: z
    .string()
    .optional()
    .transform((text, context) => {
      if (!text) return undefined;
      const mapping = z.record(z.string(), z.custom<ColumnKey>(isColumn)).safeParse(jsonOf(text));
      if (mapping.success) return mapping.data;
      context.addIssue({ code: 'custom', message: 'Not a mapping of headings to columns' });
      return z.NEVER;
    }),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an import would do, or did. */
export const ImportReport = z.object({
  /** Rows of the file, without the headings; left out where a job has not read them yet. */
  rows: z.int(),
  /** How many products. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** The first thousand. */
  errors: z.array(BatchJobError),
  /** Only of an import that was done. */
  job: BatchJobView.optional(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** The columns of a file, as its headings and its first row say. */
export const ImportColumns = z.object({
  columns: z.array(
    z.object({
      heading: z.string(),
      sample: z.string(),
      column: z.custom<ColumnKey>(isColumn).nullable().meta({ type: 'string' }),
    }),
  ),
});
export type ImportColumns = z.infer<typeof ImportColumns>;
