import { z } from 'zod';

/**
 * The caller's own name for one attempt: a repeat changes nothing and gets the first answer again.
 */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.string().trim().min(1).max(255).optional(),
});
