import { z } from 'zod';
import { exportSubscribers, listSubscribers } from '../../domain/newsletter/list-subscribers.ts';
import { NewNewsletter, SubscriberQuery, SubscriberView } from '../../domain/newsletter/schema.ts';
import { sendNewsletter } from '../../domain/newsletter/send-newsletter.ts';
import { Message } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { sendExport } from './send-export.ts';

const tags = ['Back office'];

export function adminNewsletterRoutes(app: App, db: Db): void {
  app.get(
    '/api/admin/newsletters',
    {
      config: { needs: 'newsletter.view' },
      schema: {
        tags,
        summary: 'Who wants the newsletter',
        querystring: SubscriberQuery,
        response: { 200: z.array(SubscriberView) },
      },
    },
    async (request, reply) => {
      const { subscribers, total } = await listSubscribers(db, request.query);
      return withTotal(reply, subscribers, total);
    },
  );

  app.get(
    '/api/admin/newsletters/csv',
    {
      config: { needs: 'customers.export' },
      schema: { tags, summary: 'All of them as a CSV file', produces: ['text/csv'] },
    },
    async (request, reply) => {
      const { count, ...file } = await exportSubscribers(db);
      return sendExport(request, reply, { of: 'subscribers', count, file });
    },
  );

  app.post(
    '/api/admin/newsletters/send',
    {
      config: { needs: 'newsletter.send' },
      schema: {
        tags,
        summary: 'Sends a newsletter to all who confirmed; repeated on the same day, to none twice',
        body: NewNewsletter,
        response: { 200: Message.extend({ recipients: z.number().int() }) },
      },
    },
    async (request) => {
      const recipients = await request.write((tx) => sendNewsletter(tx, request.body));
      const readers = recipients === 1 ? '1 reader' : `${recipients} readers`;
      return { message: `The newsletter is on its way to ${readers}.`, recipients };
    },
  );
}
