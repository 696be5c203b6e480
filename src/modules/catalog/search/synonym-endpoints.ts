import { z } from 'zod';
import { GET, PUT } from '../../../kit/endpoint.ts';
import { EmptySearch, EmptySearchQuery, SearchSynonyms, SynonymsEntry } from '../schema.ts';

export const read = GET('/api/admin/synonyms', {
  summary: 'Groups of words that search takes for the same',
  needs: 'products.view',
  response: SynonymsEntry,
});

export const change = PUT('/api/admin/synonyms', {
  summary: 'Replaces them all',
  needs: 'settings.edit',
  body: SearchSynonyms,
  response: SynonymsEntry,
});

export const listEmptySearches = GET('/api/admin/empty-searches', {
  summary: 'What shoppers looked for and did not find, in words that name nobody',
  needs: 'products.view',
  query: EmptySearchQuery,
  response: z.array(EmptySearch),
});
