import type { App } from '../../../kit/http/app-types.ts';
import { serveList } from '../../../kit/http/serve.ts';
import type { Database } from '../../../platform/database/database.ts';
import { withNames } from '../../analytics/names-of-things.ts';
import { readSettings } from '../../settings/settings.ts';
import { listAudit } from '../audit-log.ts';
import * as auditApi from '../endpoints.ts';

/** Who changed what in the back office. */
export function adminAuditRoutes(app: App, db: Database): void {
  serveList(app, auditApi.list, async ({ query }) => {
    const { timeZone } = await readSettings(db);
    const { rows, total } = await listAudit(db, query, timeZone);
    return { rows: await withNames(db, rows), total };
  });
}
