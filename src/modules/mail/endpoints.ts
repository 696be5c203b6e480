import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { MailSummary, OutboxEntry, OutboxQuery } from './schema.ts';

export const listKinds = GET('/api/admin/mail/kinds', {
  summary: 'The kinds of mail that the shop writes',
  needs: 'mail.view',
  response: z.array(z.object({ value: z.string(), label: z.string() })),
});

export const list = GET('/api/admin/mail', {
  summary: 'The mail that the search and the filters find, the newest first',
  needs: 'mail.view',
  query: OutboxQuery,
  response: z.array(OutboxEntry),
});

export const summarise = GET('/api/admin/mail/summary', {
  summary: 'How much mail waits, failed or may have, and by which way mail is sent',
  needs: 'mail.view',
  response: MailSummary,
});

export const retry = POST('/api/admin/mail/:id/retry', {
  summary: 'Sends a mail again that failed, or may have; 409 for any other',
  needs: 'mail.send',
  response: OutboxEntry,
});
