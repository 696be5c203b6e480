import { GET } from '../../kit/endpoint.ts';

export const listen = GET('/api/admin/events', {
  summary: 'Server-sent events: `activity`, whenever something has happened in the shop',
  needs: 'dashboard.view',
  produces: ['text/event-stream'],
});
