import * as z from 'zod';
import { anyOf, sortedBy } from '../../kit/list-query.ts';
import { Page, Timestamp, Uuid } from '../../kit/wire.ts';

export const BATCH_JOB_KINDS = ['bulk', 'import', 'customers', 'orders'] as const;
export type BatchJobKindName = (typeof BATCH_JOB_KINDS)[number];

/** `undoing` is under way back; `cancelled` keeps what was done before. */
export const BATCH_JOB_STATES = [
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type BatchJobState = (typeof BATCH_JOB_STATES)[number];

/** What could not be done, and where. */
export const BatchJobError = z.object({
  /** The line of the file. */
  line: z.number().int().optional(),
  /** The column's heading in the file. */
  column: z.string().optional(),
  /** What stands there. */
  value: z.string().optional(),
  /** The product. */
  id: Uuid.optional(),
  name: z.string().optional(),
  message: z.string(),
});
export type BatchJobError = z.infer<typeof BatchJobError>;

export const BatchJobView = z.object({
  id: Uuid,
  kind: z.enum(BATCH_JOB_KINDS),
  /** What is done, in words: 'Price +10 %'. */
  title: z.string(),
  state: z.enum(BATCH_JOB_STATES),
  /** How many products it is about, and how many it has come to. */
  total: z.number().int(),
  done: z.number().int(),
  /** The staff member's user name. */
  by: z.string(),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  /** What became of them: '3,894 changed, 6 refused', and the same as numbers. */
  summary: z.string(),
  counts: z.record(z.string(), z.number().int()),
  /** The first 100; `result.csv` has all. */
  errors: z.array(BatchJobError),
  canUndo: z.boolean(),
  canCancel: z.boolean(),
});
export type BatchJobView = z.infer<typeof BatchJobView>;

export const BatchJobQuery = z.object({
  kind: anyOf(BATCH_JOB_KINDS),
  state: anyOf(BATCH_JOB_STATES),
  sort: sortedBy(['created'], '-created'),
  ...Page.shape,
});
export type BatchJobQuery = z.infer<typeof BatchJobQuery>;
