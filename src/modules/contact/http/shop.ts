import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { tag } from '../../../kit/tags.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findOrder } from '../../orders/find-order.ts';
import { listOwnConversations } from '../conversations.ts';
import * as contactApi from '../endpoints.ts';
import { readContact, subjectOfOrder, writeAboutOrder, writeToShop } from '../write-message.ts';

export function contactRoutes(app: App, db: Db): void {
  serve(app, contactApi.read, (_request, reply) => {
    reply.tag(tag.settings, tag.footer);
    return readContact(db);
  });

  serve(app, contactApi.write, async (request) => {
    const customer = await request.customer();
    const { body, headers } = request;
    await request.write((tx) => writeToShop(tx, body, customer, headers['idempotency-key']));
    return { message: 'Thank you for your message. We answer by e-mail.' };
  });

  serve(app, contactApi.writeAboutOrder, async (request) => {
    const { params, body, headers } = request;
    const { user } = request.caller;
    const { number } = await findOrder(db, user.id, params.id);
    const message = { orderId: params.id, subject: subjectOfOrder(number), text: body.text };
    await request.write((tx) => writeAboutOrder(tx, message, user, headers['idempotency-key']));
    return { message: 'Thank you for your message. We answer by e-mail, and here.' };
  });

  serveList(app, contactApi.listOwn, ({ caller, query }) =>
    listOwnConversations(db, caller.user, query),
  );
}
