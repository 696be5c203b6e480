import { z } from 'zod';

/** What comes of a short file that is taken in with its call: looked at first, then written. */

/** As much of such a file as is taken at once. */
export const LONGEST_TEXT = 3_000_000;

export const RowsInput = z.object({
  /** CSV. */
  text: z
    .string()
    .min(1, 'Choose a CSV file')
    .max(LONGEST_TEXT, `At most ${LONGEST_TEXT / 1_000_000} MB`),
  /** Only says what would come of it. */
  dryRun: z.boolean().default(false),
});
export type RowsInput = z.infer<typeof RowsInput>;

export const RowsReport = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** The first hundred. */
  errors: z.array(
    z.object({
      line: z.int(),
      /** The column's heading in the file. */
      column: z.string().optional(),
      value: z.string(),
      message: z.string(),
    }),
  ),
});
export type RowsReport = z.infer<typeof RowsReport>;

/** The errors that a report names. */
export const ERRORS_TOLD = 100;
