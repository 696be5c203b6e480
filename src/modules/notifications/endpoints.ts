import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { resource } from '../../kit/resource.ts';
import { PageQuery } from '../../kit/wire.ts';
import {
  DeliveryQuery,
  NoticeTest,
  RecipientChange,
  RecipientInput,
  RecipientRecord,
  WebhookDelivery,
  WebhookSecret,
  WebhookStatus,
} from './schema.ts';

/** Further addresses that are mailed of what happens. */
export const recipients = resource('/api/admin/notification-recipients', {
  noun: { one: 'address', many: 'addresses' },
  view: { needs: 'settings.edit' },
  edit: { needs: 'settings.edit' },
  query: PageQuery,
  input: RecipientInput,
  change: RecipientChange,
  record: RecipientRecord,
});

export const testNotice = POST('/api/admin/notifications/test', {
  summary: 'Mails a test to whom notifications go: the owner’s address, or one of the further ones',
  needs: 'settings.edit',
  body: NoticeTest,
  response: z.object({ message: z.string() }),
});

export const find = GET('/api/admin/webhook', {
  summary: 'Where the webhook goes, and when its secret was made',
  needs: 'settings.edit',
  response: WebhookStatus,
});

export const renewSecret = POST('/api/admin/webhook/secret', {
  summary: 'Makes a new secret for the webhook’s signatures, and tells it this once',
  needs: 'security.edit',
  response: WebhookSecret,
});

export const test = POST('/api/admin/webhook/test', {
  summary: 'Sends a test event to the webhook; 409 while none is set',
  needs: 'settings.edit',
  response: WebhookDelivery,
});

export const listDeliveries = GET('/api/admin/webhook-deliveries', {
  summary: 'What went to the webhook in the last 30 days, the newest first',
  needs: 'settings.edit',
  query: DeliveryQuery,
  response: z.array(WebhookDelivery),
});

export const replay = POST('/api/admin/webhook-deliveries/:id/replay', {
  summary: 'Sends a delivery again, under the same id',
  needs: 'settings.edit',
  response: WebhookDelivery,
});
