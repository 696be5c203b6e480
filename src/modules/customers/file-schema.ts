import * as z from 'zod';
import { CUSTOMER_COLUMNS, type CustomerColumn } from './csv/columns.ts';

/** Many customers at once on the wire: written to a file, read from one. */

const Column = z.enum([...CUSTOMER_COLUMNS.keys()] as [CustomerColumn, ...CustomerColumn[]]);

const truth = z
  .enum(['true', 'false', ''])
  .default('false')
  .transform((text) => text === 'true');

/** What comes with the file. */
export const CustomerImportOptions = z.object({
  /** Says what the import would do. */
  dryRun: truth,
  /** Only says which columns the file has. */
  columnsOnly: truth,
  /** Makes the groups that the shop doesn't know. */
  createGroups: truth,
  /** JSON: which heading means which column; others are not read. Left out: as the headings say. */
  mapping: z
    .string()
    .optional()
    .transform((text, context) => {
      if (!text) return undefined;
      const mapping = z.record(z.string(), Column).safeParse(jsonOf(text));
      if (mapping.success) return mapping.data;
      context.addIssue({ code: 'custom', message: 'Not a mapping of headings to columns' });
      return z.NEVER;
    }),
});
export type CustomerImportOptions = z.infer<typeof CustomerImportOptions>;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The columns of a file, as its headings and its first row say. */
export const CustomerImportColumns = z.object({
  columns: z.array(
    z.object({ heading: z.string(), sample: z.string(), column: Column.nullable() }),
  ),
});
export type CustomerImportColumns = z.infer<typeof CustomerImportColumns>;
