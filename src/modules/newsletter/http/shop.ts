import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Database } from '../../../platform/database/database.ts';
import { confirmSubscription } from '../confirm-subscription.ts';
import * as newsletterApi from '../endpoints.ts';
import { changeOpens, noteOpened, PIXEL, readOpens } from '../opens.ts';
import { subscribe } from '../subscribe.ts';

/** @param secretKey signs the links of mails that ask for a confirmation, and makes subscribers' ids */
export function newsletterRoutes(app: App, db: Database, secretKey: string): void {
  serve(app, newsletterApi.readOpens, ({ query }) => readOpens(db, secretKey, query.token));

  serve(app, newsletterApi.changeOpens, (request) =>
    request.write((tx) => changeOpens(tx, secretKey, request.body)),
  );

  serve(app, newsletterApi.opened, async ({ query }, reply) => {
    await noteOpened(db, secretKey, query.token);
    return reply.header('cache-control', 'no-store').type('image/gif').send(PIXEL);
  });

  serve(app, newsletterApi.join, async (request) => {
    await request.write((tx) => subscribe(tx, secretKey, request.body.email));
    return { message: 'Thank you for subscribing to our newsletter.' };
  });

  serve(app, newsletterApi.confirm, async (request) => {
    await request.write((tx) => confirmSubscription(tx, secretKey, request.body.token));
    return { message: 'Your subscription is confirmed.' };
  });
}
