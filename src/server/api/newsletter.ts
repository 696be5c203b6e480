import { z } from 'zod';
import { Subscription } from '../../domain/newsletter/schema.ts';
import { subscribe } from '../../domain/newsletter/subscribe.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';

export function newsletterRoutes(app: App, db: Db): void {
  app.post(
    '/api/newsletter',
    {
      config: { rateLimit: { max: 10, timeWindow: '1 minute' } },
      schema: {
        tags: ['Newsletter'],
        summary: 'Subscribes an address',
        body: Subscription,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async ({ body }) => {
      await subscribe(db, body.email);
      return { message: 'Thank you for subscribing to our newsletter.' };
    },
  );
}
