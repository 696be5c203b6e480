import { z } from 'zod';
import { withNames } from '../../domain/analytics/names-of-things.ts';
import { listAudit } from '../../domain/audit/audit-log.ts';
import { AuditEntry, AuditQuery } from '../../domain/audit/schema.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import type { Database } from '../../platform/database.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

/** Who changed what in the back office. */
export function adminAuditRoutes(app: App, db: Database): void {
  app.get(
    '/api/admin/audit',
    {
      config: { needs: 'audit.view' },
      schema: {
        tags: ['Back office'],
        summary: 'The audit log, the newest first',
        querystring: AuditQuery,
        response: { 200: z.array(AuditEntry) },
      },
    },
    async ({ query }, reply) => {
      const { timeZone } = await readSettings(db);
      const { entries, total } = await listAudit(db, query, timeZone);
      return withTotal(reply, await withNames(db, entries), total);
    },
  );
}
