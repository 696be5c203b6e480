import type { BrandView } from '../../../domain/catalog/schema.ts';
import { apiQuery } from '../../shared/queries.ts';

export const brandsQuery = {
  ...apiQuery<BrandView[]>('/api/brands'),
  meta: { failure: 'Failed to fetch brands' },
};
