import { confirmSubscription } from '../../domain/newsletter/confirm-subscription.ts';
import { NewsletterConfirmation, Subscription } from '../../domain/newsletter/schema.ts';
import { subscribe } from '../../domain/newsletter/subscribe.ts';
import { Message } from '../../domain/wire.ts';
import type { App } from '../app-types.ts';

const tags = ['Newsletter'];

/** @param secretKey signs the links of mails that ask for a confirmation, and makes subscribers' ids */
export function newsletterRoutes(app: App, secretKey: string): void {
  app.post(
    '/api/newsletter',
    {
      config: { counted: 'subscribe' },
      schema: {
        tags,
        summary: 'Subscribes an address, and sends it a mail that asks to confirm',
        body: Subscription,
        response: { 200: Message },
      },
    },
    async (request) => {
      await request.write((tx) => subscribe(tx, secretKey, request.body.email));
      return { message: 'Thank you for subscribing to our newsletter.' };
    },
  );

  app.post(
    '/api/newsletter/confirm',
    {
      schema: {
        tags,
        summary: 'Confirms a subscription by the token of the mail that asked for it',
        body: NewsletterConfirmation,
        response: { 200: Message },
      },
    },
    async (request) => {
      await request.write((tx) => confirmSubscription(tx, secretKey, request.body.token));
      return { message: 'Your subscription is confirmed.' };
    },
  );
}
