import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { Message } from '../../kit/wire.ts';
import { NewNewsletter, SubscriberQuery, SubscriberView } from './schema.ts';

export const list = GET('/api/admin/newsletters', {
  summary: 'Who wants the newsletter',
  needs: 'newsletter.view',
  query: SubscriberQuery,
  response: z.array(SubscriberView),
});

export const download = GET('/api/admin/newsletters/csv', {
  summary: 'All of them as a CSV file',
  needs: 'customers.export',
  produces: ['text/csv'],
});

export const send = POST('/api/admin/newsletters/send', {
  summary: 'Sends a newsletter to all who confirmed; repeated on the same day, to none twice',
  needs: 'newsletter.send',
  body: NewNewsletter,
  response: Message.extend({ recipients: z.number().int() }),
});
