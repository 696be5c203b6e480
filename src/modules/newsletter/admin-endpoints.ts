import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { resource } from '../../kit/resource.ts';
import { Message } from '../../kit/wire.ts';
import { MailPreview } from '../mail/schema.ts';
import {
  AudienceInput,
  NewNewsletter,
  NewsletterChange,
  NewsletterInput,
  NewsletterQuery,
  NewsletterRecord,
  NewsletterSending,
  NewsletterText,
  SubscriberQuery,
  SubscriberView,
  Subscription,
} from './schema.ts';

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

export const newsletters = resource('/api/admin/newsletter-drafts', {
  noun: { one: 'newsletter', many: 'newsletters' },
  view: { needs: 'newsletter.view' },
  edit: { needs: 'newsletter.send' },
  query: NewsletterQuery,
  input: NewsletterInput,
  change: NewsletterChange,
  record: NewsletterRecord,
  says: {
    list: ', with how far it has come',
    change: ', while it is a draft',
    remove: ', unless it is on its way',
  },
});

export const sendNewsletter = POST('/api/admin/newsletter-drafts/:id/send', {
  summary: 'Sends a draft to each of its readers once, now or at a time; 409 no_recipients',
  needs: 'newsletter.send',
  body: NewsletterSending,
  response: NewsletterRecord,
});

export const stopNewsletter = POST('/api/admin/newsletter-drafts/:id/stop', {
  summary: 'Makes one that waits for its time a draft again',
  needs: 'newsletter.send',
  response: NewsletterRecord,
});

export const testNewsletter = POST('/api/admin/newsletter-drafts/:id/test', {
  summary: 'Sends it to one address, as a test',
  needs: 'newsletter.send',
  body: Subscription,
  response: Message,
});

export const preview = POST('/api/admin/newsletter-preview', {
  summary: 'The mail that a reader would get; changes nothing',
  needs: 'newsletter.view',
  body: NewsletterText,
  response: MailPreview,
});

export const countReaders = POST('/api/admin/newsletter-readers', {
  summary: 'To how many it would go now; changes nothing',
  needs: 'newsletter.view',
  body: AudienceInput,
  response: z.object({ readers: z.int() }),
});

export const send = POST('/api/admin/newsletters/send', {
  summary: 'Sends a newsletter to all who confirmed; repeated on the same day, to none twice',
  needs: 'newsletter.send',
  body: NewNewsletter,
  response: Message.extend({ recipients: z.number().int() }),
});
