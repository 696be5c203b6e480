import { withNames } from '../../domain/analytics/names-of-things.ts';
import { listAudit } from '../../domain/audit/audit-log.ts';
import * as auditApi from '../../domain/audit/endpoints.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import type { Database } from '../../platform/database.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { serve } from '../serve.ts';

/** Who changed what in the back office. */
export function adminAuditRoutes(app: App, db: Database): void {
  serve(app, auditApi.list, async ({ query }, reply) => {
    const { timeZone } = await readSettings(db);
    const { entries, total } = await listAudit(db, query, timeZone);
    return withTotal(reply, await withNames(db, entries), total);
  });
}
