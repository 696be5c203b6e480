import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Db } from '../../../platform/database/database.ts';
import { checkUnsubscribing, unsubscribe } from '../unsubscribe.ts';
import * as unsubscribeApi from '../unsubscribe-endpoints.ts';

/**
 * Stopping mail by the link in it: for the reader, or for a mail program on the reader's behalf.
 */
export async function unsubscribeRoutes(app: App, db: Db, secretKey: string): Promise<void> {
  serve(app, unsubscribeApi.check, ({ query }) => checkUnsubscribing(db, secretKey, query.token));

  await app.register(async (oneClick: App) => {
    // Mail programs post a form (RFC 8058); the URL alone tells us all we need.
    oneClick.removeAllContentTypeParsers();
    oneClick.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined);
    serve(oneClick, unsubscribeApi.stop, async (request) => {
      await request.write((tx) => unsubscribe(tx, secretKey, request.query.token));
      return { message: 'You will get no more of this mail.' };
    });
  });
}
