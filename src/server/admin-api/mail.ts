import { z } from 'zod';
import { listOutbox, retryMail, summariseOutbox } from '../../domain/mail/list-outbox.ts';
import type { Mailer } from '../../domain/mail/mailer.ts';
import { MailSummary, OutboxEntry, OutboxQuery } from '../../domain/mail/schema.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { Uuid } from '../../domain/wire.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];

/** The outbox: what waits, what was sent, what could not be. */
export function adminMailRoutes(app: App, mailer: Mailer): void {
  const { db } = mailer;
  app.get(
    '/api/admin/mail',
    {
      config: { needs: 'mail.view' },
      schema: {
        tags,
        summary: 'The mail that the search and the filters find, the newest first',
        querystring: OutboxQuery,
        response: { 200: z.array(OutboxEntry) },
      },
    },
    async (request, reply) => {
      const { timeZone } = await readSettings(db);
      const { entries, total } = await listOutbox(db, request.query, timeZone);
      return withTotal(reply, entries, total);
    },
  );

  app.get(
    '/api/admin/mail/summary',
    {
      config: { needs: 'mail.view' },
      schema: {
        tags,
        summary: 'How much mail waits, failed or may have, and by which way mail is sent',
        response: { 200: MailSummary },
      },
    },
    () => summariseOutbox(mailer),
  );

  app.post(
    '/api/admin/mail/:id/retry',
    {
      config: { needs: 'mail.send' },
      schema: {
        tags,
        summary: 'Sends a mail again that failed, or may have; 409 for any other',
        params: z.object({ id: Uuid }),
        response: { 200: OutboxEntry },
      },
    },
    (request) => request.write((tx) => retryMail(tx, request.params.id)),
  );
}
