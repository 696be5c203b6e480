import * as z from 'zod';
import { SearchText, sortedBy } from '../../kit/list-query.ts';
import { MoneyText, Page, Timestamp, Uuid } from '../../kit/wire.ts';
import { PAST_ORDER_COLUMNS, type PastOrderColumn } from './columns.ts';

/** Orders of a shop that the owner had before, on the wire. */

export const PastLine = z.object({
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  /** Of one; empty where the file doesn't say. */
  price: z.string(),
});
export type PastLine = z.infer<typeof PastLine>;

export const PastOrder = z.object({
  id: Uuid,
  /** As the other shop wrote it. */
  number: z.string(),
  customerId: Uuid,
  /** Who bought: a name, else an e-mail address. */
  customer: z.string(),
  placedAt: Timestamp,
  currency: z.string(),
  total: MoneyText,
  /** The other shop's words. */
  state: z.string(),
  /** It was not cancelled or refunded as a whole, and no failed attempt. */
  counts: z.boolean(),
  lines: z.array(PastLine),
  address: z.string(),
});
export type PastOrder = z.infer<typeof PastOrder>;

export const PastOrderQuery = Page.extend({
  /** Part of a number, a customer's name, or a product's. */
  search: SearchText,
  sort: sortedBy(['placedAt', 'total'], '-placedAt'),
});
export type PastOrderQuery = z.infer<typeof PastOrderQuery>;

export const PastOrdersOf = z.object({
  /** How many count, and what they came to. */
  orders: z.int(),
  spent: z.array(z.object({ currency: z.string(), amount: MoneyText })),
  /** The five latest, those that don't count among them. */
  latest: z.array(PastOrder),
});

const Column = z.enum([...PAST_ORDER_COLUMNS.keys()] as [PastOrderColumn, ...PastOrderColumn[]]);

const truth = z
  .enum(['true', 'false', ''])
  .default('false')
  .transform((text) => text === 'true');

/** What comes with the file. */
export const PastOrderOptions = z.object({
  /** Says what the import would do. */
  dryRun: truth,
  /** Only says which columns the file has. */
  columnsOnly: truth,
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
export type PastOrderOptions = z.infer<typeof PastOrderOptions>;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The columns of a file, as its headings and its first row say. */
export const PastOrderColumns = z.object({
  columns: z.array(
    z.object({ heading: z.string(), sample: z.string(), column: Column.nullable() }),
  ),
});
export type PastOrderColumns = z.infer<typeof PastOrderColumns>;
