import { z } from 'zod';
import { POST } from '../../kit/endpoint.ts';

export const receive = POST('/api/webhooks/:provider', {
  summary: 'What a payment provider tells; 400 where it is not signed as the provider signs',
  counted: 'webhook',
  fromAnywhere: true,
  params: z.object({ provider: z.string().max(50) }),
  response: z.object({ received: z.literal(true) }),
});
