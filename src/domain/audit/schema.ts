import { z } from 'zod';
import { Page, Timestamp } from '../wire.ts';

const NO_DAY = 'A day is written as 2026-11-22';

export const AuditQuery = Page.extend({
  /** Part of an action, of an object's id or of a colleague's name. */
  search: z.string().trim().max(100).optional(),
  /** A colleague's username, or who else acted: 'system', 'gateway'. */
  by: z.string().trim().max(254).optional(),
  /** A kind of object: 'order', 'product'. */
  object: z.string().trim().max(50).optional(),
  objectId: z.string().trim().max(100).optional(),
  /** The first and the last day, in the shop's time zone. */
  from: z.iso.date(NO_DAY).optional(),
  to: z.iso.date(NO_DAY).optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

const Values = z.record(z.string(), z.unknown()).nullable();

/** One line of the audit log. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Timestamp,
  by: z.object({
    kind: z.enum(['customer', 'guest', 'staff', 'gateway', 'system']),
    id: z.string().nullable(),
    /** A colleague's username. */
    name: z.string().nullable(),
  }),
  /** Where the call came from; null where nobody called. */
  address: z.string().nullable(),
  /** What was done to what: 'order.refunded'. */
  action: z.string(),
  object: z.string(),
  objectId: z.string().nullable(),
  /** The names of what changed; they stay when the values are erased. */
  fields: z.array(z.string()),
  /** Null where there was nothing, and once a person named in it is erased. */
  before: Values,
  after: Values,
  isErased: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
