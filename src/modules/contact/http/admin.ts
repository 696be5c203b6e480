import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as messagesApi from '../admin-endpoints.ts';
import {
  answerConversation,
  beginWithCustomer,
  findConversation,
  listConversations,
  placeholdersOf,
  readPlaceholders,
  removeConversation,
  settleConversation,
} from '../conversations.ts';

/** What people write to the shop, and what staff answer. */
export function adminContactRoutes(app: App, db: Db): void {
  serveList(app, messagesApi.list, ({ query }) => listConversations(db, query));

  serve(app, messagesApi.find, ({ params: { id } }) => findConversation(db, id));

  serve(app, messagesApi.listPlaceholders, ({ params: { id } }) => readPlaceholders(db, id));

  serve(app, messagesApi.answer, async (request) => {
    const { params, body, headers } = request;
    await request.write((tx) =>
      answerConversation(tx, params.id, body, headers['idempotency-key']),
    );
    return findConversation(db, params.id);
  });

  serve(app, messagesApi.listCustomersPlaceholders, ({ params: { id } }) => placeholdersOf(db, id));

  serve(app, messagesApi.begin, async (request) => {
    const { params, body, headers } = request;
    const id = await request.write((tx) =>
      beginWithCustomer(tx, params.id, body, headers['idempotency-key']),
    );
    return findConversation(db, id);
  });

  serve(app, messagesApi.settle, async (request) => {
    const { id } = request.params;
    await request.write((tx) => settleConversation(tx, id, request.body.isWaiting));
    return findConversation(db, id);
  });

  serve(app, messagesApi.remove, async (request) => {
    await request.write((tx) => removeConversation(tx, request.params.id));
    return undefined;
  });
}
