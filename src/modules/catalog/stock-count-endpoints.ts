import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { Message, PageQuery } from '../../kit/wire.ts';
import {
  CountApplied,
  CountCorrected,
  CountScanned,
  StockCount,
  StockValue,
} from './stock-count-schema.ts';

export const list = GET('/api/admin/stock-counts', {
  summary: 'What is being counted and not applied yet, the latest first',
  needs: 'stock.edit',
  query: PageQuery,
  response: z.array(StockCount),
});

export const scan = POST('/api/admin/stock-counts', {
  summary: 'Counts pieces of what has a bar code or a SKU, beside those counted before',
  needs: 'stock.edit',
  body: CountScanned,
  response: StockCount,
});

export const correct = PUT('/api/admin/stock-counts/:id', {
  summary:
    'Says how many pieces of a variant were counted; refused where somebody counted meanwhile',
  needs: 'stock.edit',
  body: CountCorrected,
  response: StockCount,
});

export const remove = DELETE('/api/admin/stock-counts/:id', {
  summary: 'Forgets what was counted of a variant',
  needs: 'stock.edit',
  response: Message,
});

export const apply = POST('/api/admin/stock-counts/apply', {
  summary: 'Changes the stock by the differences, and ends the count',
  needs: 'stock.edit',
  body: z.object({ note: z.string().trim().max(500, 'At most 500 characters').optional() }),
  response: CountApplied,
});

export const value = GET('/api/admin/stock-value', {
  summary: 'What the pieces in stock cost their owner, as far as that is known',
  needs: 'costs.view',
  response: StockValue,
});
