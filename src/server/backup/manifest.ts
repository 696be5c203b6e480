import { z } from 'zod';
import { Sequence, Table } from '../../platform/backup/copy-tables.ts';

const Landed = z.array(
  z.object({ version: z.number().int(), name: z.string(), checksum: z.string() }),
);

/** The first entry of a backup: what has to be there before its rows can be. */
export const Manifest = z.object({
  migrations: Landed,
  /** By the extension's name. */
  extensions: z.record(z.string(), Landed),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  sums: z.record(z.string(), z.union([z.number(), z.string()])),
  /** Of the secret key. */
  keyFingerprint: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** The names of entries. */
export const ENTRIES = {
  manifest: 'manifest',
  secretKey: 'secret-key',
  jobs: 'jobs',
  tables: 'tables/',
  pictures: 'pictures/',
} as const;

/**
 * What processes of one server tell each other by its transactions' numbers, which mean nothing on another server; and what
 * is derived from products, and follows them by these numbers.
 */
export const LEFT_OUT = new Set([
  'product_changes',
  'search_state',
  'search_cells',
  'search_facet_sets',
  'search_words',
  'search_products',
]);
