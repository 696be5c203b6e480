import { z } from 'zod';

/** The caller's own name for one attempt: a repeat changes nothing, and answers as the first did. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.string().trim().min(1).max(255).optional(),
});
