import { z } from 'zod';
import { Uuid } from '../wire.ts';

/** What the mail of each kind names: mostly ids, and what nothing else tells any more when it is sent. */
export const About = {
  order: z.object({ orderId: Uuid }),
  /** `amount`: minor units of the order's currency. */
  refund: z.object({ orderId: Uuid, amount: z.number() }),
  emailChange: z.object({ newEmail: z.string(), confirmed: z.boolean() }),
  /** Of a customer whose account is gone. */
  name: z.object({ name: z.string() }),
  variant: z.object({ variantId: Uuid }),
  products: z.object({ productIds: z.array(Uuid) }),
  /** `oldPrice`: minor units of the shop's currency. */
  drops: z.object({ products: z.array(z.object({ productId: Uuid, oldPrice: z.number() })) }),
  subscriber: z.object({ subscriberId: Uuid }),
  newsletter: z.object({ subscriberId: Uuid, subject: z.string(), text: z.string() }),
};
