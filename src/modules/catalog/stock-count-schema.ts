import * as z from 'zod';
import { MoneyText, requiredText, Timestamp, Uuid } from '../../kit/wire.ts';

/** Counting what is there, on the wire. */

const Pieces = z.int('A whole number').min(0, 'At least 0').max(1_000_000, 'At most 1000000');

/** What was counted of a variant, and is not applied yet. */
export const StockCount = z.object({
  /** The variant's. */
  id: Uuid,
  productId: Uuid,
  /** With its options. */
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  imageUrl: z.string(),
  counted: z.int().min(0),
  /** How many should have been on the shelf when it was last counted; null: it was not counted so far. */
  recorded: z.int().nullable(),
  /** How many of them are sold and not sent yet: they still lie there. */
  toShip: z.int().min(0),
  at: Timestamp,
  /** Who counted last. */
  by: z.string().nullable(),
});
export type StockCount = z.infer<typeof StockCount>;

export const CountScanned = z.object({
  /** A bar code, or a SKU in any letter case. */
  code: requiredText('Scan or type a bar code or a SKU', 100),
  pieces: Pieces.min(1, 'At least 1').default(1),
});

export const CountCorrected = z.object({
  counted: Pieces,
  /** What the count said before. */
  was: Pieces,
});

export const CountApplied = z.object({
  /** How many variants have another stock by that. */
  changed: z.int(),
  /** How many were as recorded. */
  right: z.int(),
  /** More were sold meanwhile than there were: these have nothing left, and so many are missing. */
  short: z.array(z.object({ name: z.string(), missing: z.int().min(1) })),
});
export type CountApplied = z.infer<typeof CountApplied>;

export const StockValue = z.object({
  currency: z.string(),
  /** Of all that is counted and whose cost is known. */
  cost: MoneyText,
  /** The same pieces at what they are sold for. */
  price: MoneyText,
  pieces: z.int(),
  /** What has no cost, and so no part in this. */
  unknown: z.object({ variants: z.int(), pieces: z.int() }),
  /** The first of them, those with the most pieces before the others. */
  examples: z.array(z.object({ productId: Uuid, name: z.string(), pieces: z.int() })),
});
export type StockValue = z.infer<typeof StockValue>;
