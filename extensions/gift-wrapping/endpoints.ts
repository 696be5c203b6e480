import { GET, Page, PUT, sortedBy } from 'cirrus/extension';
import { z } from 'zod';

declare module 'cirrus/access' {
  interface Permissions {
    'gift-wrapping.view': unknown;
    'gift-wrapping.wrap': unknown;
  }
}

export const ToWrap = z.object({
  id: z.string(),
  number: z.string(),
  orderId: z.string(),
  pieces: z.number().int(),
  /** ISO 8601; null while it waits. */
  wrappedAt: z.string().nullable(),
});
export type ToWrap = z.infer<typeof ToWrap>;

export const list = GET('/api/x/gift-wrapping/orders', {
  summary: 'The orders with something to wrap, those that wait first',
  needs: 'gift-wrapping.view',
  query: Page.extend({ sort: sortedBy(['placedAt'], 'placedAt') }),
  response: z.array(ToWrap),
});

export const wrapped = PUT('/api/x/gift-wrapping/orders/:id', {
  summary: 'Everything of the order is wrapped, or is not after all',
  needs: 'gift-wrapping.wrap',
  body: z.object({ isWrapped: z.boolean() }),
  response: ToWrap,
});
