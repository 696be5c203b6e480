import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { readSettings } from '../../settings/settings.ts';
import * as mailApi from '../endpoints.ts';
import { listOutbox, retryMail, summariseOutbox } from '../list-outbox.ts';
import type { Mailer } from '../mailer.ts';

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
