import type { App } from '../../../kit/http/app-types.ts';
import { sendExport } from '../../../kit/http/send-export.ts';
import { serve, serveList, serveResource } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import * as subscribersApi from '../admin-endpoints.ts';
import { countReaders } from '../audience.ts';
import { exportSubscribers, listSubscribers } from '../list-subscribers.ts';
import { newsletterData } from '../mail-composers.ts';
import {
  addNewsletter,
  changeNewsletter,
  findNewsletter,
  listNewsletters,
  removeNewsletter,
  scheduleNewsletter,
  stopNewsletter,
  tryNewsletter,
} from '../newsletters.ts';
import { sendNewsletter } from '../send-newsletter.ts';

export function adminNewsletterRoutes(app: App, { database, mailer }: Shop): void {
  const db = database.reads;
  serveResource(app, database, subscribersApi.newsletters, {
    list: listNewsletters,
    find: findNewsletter,
    add: addNewsletter,
    change: changeNewsletter,
    remove: removeNewsletter,
  });

  serve(app, subscribersApi.sendNewsletter, (request) =>
    request.write((tx) => scheduleNewsletter(tx, request.params.id, request.body.at)),
  );

  serve(app, subscribersApi.stopNewsletter, (request) =>
    request.write((tx) => stopNewsletter(tx, request.params.id)),
  );

  serve(app, subscribersApi.testNewsletter, async (request) => {
    const { email } = request.body;
    await request.write((tx) => tryNewsletter(tx, request.params.id, email));
    return { message: `The test is on its way to ${email}.` };
  });

  serve(app, subscribersApi.preview, async ({ body }) => {
    const data = await newsletterData(db, mailer.links, body);
    const { subject, html, text } = await mailer.render(
      { kind: 'newsletter', ...data },
      { shop: await mailer.readShop(db), words: {}, unsubscribeUrl: null },
    );
    return { subject, html, text };
  });

  serve(app, subscribersApi.countReaders, async ({ body }) => ({
    readers: await countReaders(db, body),
  }));

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
