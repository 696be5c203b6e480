import * as mailApi from '../../domain/mail/endpoints.ts';
import { listOutbox, retryMail, summariseOutbox } from '../../domain/mail/list-outbox.ts';
import type { Mailer } from '../../domain/mail/mailer.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import type { App } from '../app-types.ts';
import { serve, serveList } from '../serve.ts';

/** The outbox: what waits, what was sent, what could not be. */
export function adminMailRoutes(app: App, mailer: Mailer): void {
  const { db } = mailer;
  serveList(app, mailApi.list, async (request) => {
    const { timeZone } = await readSettings(db);
    return listOutbox(db, request.query, timeZone);
  });

  serve(app, mailApi.summarise, () => summariseOutbox(mailer));

  serve(app, mailApi.retry, (request) => request.write((tx) => retryMail(tx, request.params.id)));
}
