import { z } from 'zod';

export const Subscription = z.object({
  email: z.string().trim().max(254).pipe(z.email('Please enter a valid email address')),
});
