import { z } from 'zod';
import { UnsubscribeCheck } from '../../domain/newsletter/schema.ts';
import { checkUnsubscribing, unsubscribe } from '../../domain/newsletter/unsubscribe.ts';
import { Message } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';

const tags = ['Mail'];
const NO_TOKEN = 'Invalid or missing token';
const Token = z.object({ token: z.string(NO_TOKEN).min(1, NO_TOKEN).max(500, NO_TOKEN) });

/**
 * Stopping mail by the link in it: for the reader, or for a mail program on the reader's behalf.
 */
export async function unsubscribeRoutes(app: App, db: Db, secretKey: string): Promise<void> {
  app.get(
    '/api/unsubscribe',
    {
      config: { counted: 'unsubscribe' },
      schema: {
        tags,
        summary: 'What a link to stop mail is about; changes nothing',
        querystring: Token,
        response: { 200: UnsubscribeCheck },
      },
    },
    ({ query }) => checkUnsubscribing(db, secretKey, query.token),
  );

  await app.register(async (oneClick: App) => {
    // Mail programs post a form (RFC 8058); the URL alone tells us all we need.
    oneClick.removeAllContentTypeParsers();
    oneClick.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined);
    oneClick.post(
      '/api/unsubscribe',
      {
        config: { counted: 'unsubscribe' },
        schema: {
          tags,
          summary: 'Stops the mail of a list; 400 link_invalid',
          querystring: Token,
          response: { 200: Message },
        },
      },
      async (request) => {
        await request.write((tx) => unsubscribe(tx, secretKey, request.query.token));
        return { message: 'You will get no more of this mail.' };
      },
    );
  });
}
