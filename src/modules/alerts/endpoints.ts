import { POST } from '../../kit/endpoint.ts';
import { Message } from '../../kit/wire.ts';
import { NewStockAlert } from './schema.ts';

export const add = POST('/api/stock-alerts', {
  summary: 'Asks for a mail when a sold-out variant can be bought again',
  whileOpen: true,
  counted: 'stockAlert',
  bounded: 'alerts',
  body: NewStockAlert,
  response: Message,
});
