import { z } from 'zod';
import { GET } from '../../kit/endpoint.ts';
import { AuditEntry, AuditQuery } from './schema.ts';

export const list = GET('/api/admin/audit', {
  summary: 'The audit log, the newest first',
  needs: 'audit.view',
  query: AuditQuery,
  answer: z.array(AuditEntry),
});
