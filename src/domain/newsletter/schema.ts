import * as z from 'zod';
import { Timestamp, Uuid } from '../wire.ts';

export const Subscription = z.object({
  email: z.string().trim().max(254).pipe(z.email('Please enter a valid email address')),
});

/** Someone who wants the newsletter, as the back office sees them. */
export const SubscriberView = z.object({ id: Uuid, email: z.string(), subscribedAt: Timestamp });
export type SubscriberView = z.infer<typeof SubscriberView>;
