import { z } from 'zod';
import { task } from '../../../platform/queue/task.ts';

/** Has a gateway give back what it took: a refund that a staff member made. */
export const refundPayment = task('refund-payment', { payload: z.object({ refundId: z.uuid() }) });

/** Has a gateway give back money that the order does not keep. */
export const returnPayment = task('return-payment', { payload: z.object({ attemptId: z.uuid() }) });
