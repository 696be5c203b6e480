import { z } from 'zod';
import { DeclaredView, Value } from '../../kit/declared-values.ts';
import { Timestamp } from '../../kit/wire.ts';

/** An extension, as the owner sees it. */
export const ExtensionView = z.object({
  /** Its name. */
  id: z.string(),
  title: z.string(),
  description: z.string(),
  isOn: z.boolean(),
  /** What it brings: '2 fields', 'a payment gateway'. */
  brings: z.array(z.string()),
  /** Permissions of the shop that its calls are made with. */
  uses: z.array(z.string()),
  settings: z.array(DeclaredView),
  /** What last went wrong in it, and when; null where nothing did since it was switched on. */
  lastError: z.string().nullable(),
  failedAt: Timestamp.nullable(),
  version: z.string(),
});
export type ExtensionView = z.infer<typeof ExtensionView>;

export const ExtensionChange = z.object({
  isOn: z.boolean().optional(),
  /** Those that are left out stay as they are. */
  settings: z.record(z.string().max(60), Value).optional(),
});
export type ExtensionChange = z.infer<typeof ExtensionChange>;
