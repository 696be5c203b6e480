import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { partsOf, type Shop } from '../../../kit/module.ts';
import { readSettings } from '../../settings/settings.ts';
import { listAudit } from '../audit-log.ts';
import * as auditApi from '../endpoints.ts';
import { withNames } from '../names-of-things.ts';

/** Who changed what in the back office. */
export function adminAuditRoutes(app: App, { database: db, modules }: Shop): void {
  serve(app, auditApi.listKinds, async () =>
    partsOf(modules, 'records')
      .flat()
      .sort()
      .map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  );

  serveList(app, auditApi.list, async ({ query }) => {
    const { timeZone } = await readSettings(db);
    const { rows, total } = await listAudit(db.reads, query, timeZone);
    return { rows: await withNames(db, modules, rows), total };
  });
}
