import * as mailApi from '../../domain/mail/endpoints.ts';
import { listOutbox, retryMail, summariseOutbox } from '../../domain/mail/list-outbox.ts';
import type { Mailer } from '../../domain/mail/mailer.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { serve } from '../serve.ts';

/** The outbox: what waits, what was sent, what could not be. */
export function adminMailRoutes(app: App, mailer: Mailer): void {
  const { db } = mailer;
  serve(app, mailApi.list, async (request, reply) => {
    const { timeZone } = await readSettings(db);
    const { entries, total } = await listOutbox(db, request.query, timeZone);
    return withTotal(reply, entries, total);
  });

  serve(app, mailApi.summarise, () => summariseOutbox(mailer));

  serve(app, mailApi.retry, (request) => request.write((tx) => retryMail(tx, request.params.id)));
}
