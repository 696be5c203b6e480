import { GET, PUT } from '../../kit/endpoint.ts';
import { FacetsEntry, FacetsInput } from './schema.ts';

export const read = GET('/api/admin/facets', {
  summary: 'What shoppers choose by, and what products have that could be chosen by',
  needs: 'products.view',
  response: FacetsEntry,
});

export const change = PUT('/api/admin/facets', {
  summary: 'Replaces them all',
  needs: 'settings.edit',
  body: FacetsInput,
  response: FacetsEntry,
});
