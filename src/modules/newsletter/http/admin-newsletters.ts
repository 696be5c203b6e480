import type { App } from '../../../kit/http/app-types.ts';
import { sendExport } from '../../../kit/http/send-export.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as subscribersApi from '../admin-endpoints.ts';
import { exportSubscribers, listSubscribers } from '../list-subscribers.ts';
import { sendNewsletter } from '../send-newsletter.ts';

export function adminNewsletterRoutes(app: App, db: Db): void {
  serveList(app, subscribersApi.list, (request) => listSubscribers(db, request.query));

  serve(app, subscribersApi.download, async (request, reply) => {
    const { count, ...file } = await exportSubscribers(db);
    return sendExport(request, reply, { of: 'subscribers', count, file });
  });

  serve(app, subscribersApi.send, async (request) => {
    const recipients = await request.write((tx) => sendNewsletter(tx, request.body));
    const readers = recipients === 1 ? '1 reader' : `${recipients} readers`;
    return { message: `The newsletter is on its way to ${readers}.`, recipients };
  });
}
