import { POST } from '../../kit/endpoint.ts';
import { VisitReport } from './schema.ts';

export const count = POST('/api/visits', {
  summary: 'Counts what happened during a visit, without knowing whose it is',
  body: VisitReport,
});
