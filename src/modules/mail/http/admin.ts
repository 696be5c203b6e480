import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { readSettings } from '../../settings/settings.ts';
import * as mailApi from '../endpoints.ts';
import { listOutbox, retryMail, summariseOutbox } from '../list-outbox.ts';
import { kindName } from '../mail-composer.ts';
import type { Mailer } from '../mailer.ts';

/** The outbox: what waits, what was sent, what could not be. */
export function adminMailRoutes(app: App, mailer: Mailer): void {
  const { db, kinds } = mailer;
  const withName = <Entry extends { kind: string }>(entry: Entry) => ({
    ...entry,
    kindName: kindName(kinds, entry.kind),
  });

  serve(app, mailApi.listKinds, async () =>
    Object.entries(kinds).map(([value, { name }]) => ({ value, label: name })),
  );

  serveList(app, mailApi.list, async (request) => {
    const { timeZone } = await readSettings(db);
    const { rows, total } = await listOutbox(db.reads, request.query, timeZone);
    return { rows: rows.map(withName), total };
  });

  serve(app, mailApi.summarise, () => summariseOutbox(mailer));

  serve(app, mailApi.retry, async (request) =>
    withName(await request.write((tx) => retryMail(tx, request.params.id))),
  );
}
