import { z } from 'zod';
import { GET } from '../../kit/endpoint.ts';
import { SearchText } from '../../kit/list-query.ts';
import { BackOfficeFinds } from './schema.ts';

/** How many of each kind are found. */
export const FOUND = 5;

export const search = GET('/api/admin/search', {
  summary: `At most ${FOUND} orders, products, customers, promotions, gift cards and brands each, as far as the role may see them`,
  needs: 'dashboard.view',
  query: z.object({ search: SearchText }),
  response: BackOfficeFinds,
});
