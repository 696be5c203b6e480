import { z } from 'zod';
import { DayRange, SearchText, sortedBy } from '../../kit/list-query.ts';
import { Page, Timestamp } from '../../kit/wire.ts';

export const AuditQuery = Page.extend({
  /** Part of an action or of a staff member's name, or an object's id. */
  search: SearchText,
  /** A staff member's username, or who acted: 'staff', 'system', 'gateway'. */
  by: SearchText,
  /** A kind of object: 'order', 'product'. */
  object: SearchText,
  objectId: SearchText,
  /** Lines that are parts of this: of a bulk change by its id. */
  whole: SearchText,
  /** Leaves parts out: what they are parts of has a line of its own. */
  folded: z.enum(['true', 'false']).optional(),
  date: DayRange,
  sort: sortedBy(['at'], '-at'),
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
    /** A staff member's username. */
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
  /** How many lines are parts of this one: 495 of a bulk change. */
  parts: z.int(),
  /** What the ids among all of these are called, as far as it is still there. */
  names: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
