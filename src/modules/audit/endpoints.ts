import { z } from 'zod';
import { GET } from '../../kit/endpoint.ts';
import { AuditEntry, AuditQuery } from './schema.ts';

export const listKinds = GET('/api/admin/audit/kinds', {
  summary: 'The kinds of things that the log tells of',
  needs: 'audit.view',
  response: z.array(z.object({ value: z.string(), label: z.string() })),
});

export const list = GET('/api/admin/audit', {
  summary: 'The audit log, the newest first',
  needs: 'audit.view',
  query: AuditQuery,
  response: z.array(AuditEntry),
});
