import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import { confirmSubscription } from '../confirm-subscription.ts';
import * as newsletterApi from '../endpoints.ts';
import { subscribe } from '../subscribe.ts';

/** @param secretKey signs the links of mails that ask for a confirmation, and makes subscribers' ids */
export function newsletterRoutes(app: App, secretKey: string): void {
  serve(app, newsletterApi.join, async (request) => {
    await request.write((tx) => subscribe(tx, secretKey, request.body.email));
    return { message: 'Thank you for subscribing to our newsletter.' };
  });

  serve(app, newsletterApi.confirm, async (request) => {
    await request.write((tx) => confirmSubscription(tx, secretKey, request.body.token));
    return { message: 'Your subscription is confirmed.' };
  });
}
