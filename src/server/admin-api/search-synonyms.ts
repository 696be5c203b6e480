import { z } from 'zod';
import {
  EmptySearch,
  EmptySearchQuery,
  SearchSynonyms,
  SynonymsEntry,
} from '../../domain/catalog/schema.ts';
import { listEmptySearches } from '../../domain/catalog/search/empty-searches.ts';
import type { ProductSearch } from '../../domain/catalog/search/product-search.ts';
import { changeSynonyms, readSynonyms } from '../../domain/catalog/search-synonyms.ts';
import { withVersion } from '../../domain/versions.ts';
import type { Db } from '../../platform/database.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

const tags = ['Back office'];

export function adminSynonymRoutes(app: App, db: Db, search: ProductSearch): void {
  app.get(
    '/api/admin/search-synonyms',
    {
      config: { needs: 'products.view' },
      schema: {
        tags,
        summary: 'Groups of words that search takes for the same',
        response: { 200: SynonymsEntry },
      },
    },
    async (_request, reply) => sendVersioned(reply, withVersion(await readSynonyms(db))),
  );

  app.put(
    '/api/admin/search-synonyms',
    {
      config: { needs: 'settings.edit' },
      schema: {
        tags,
        summary: 'Replaces them all',
        body: SearchSynonyms,
        response: { 200: SynonymsEntry },
      },
    },
    async (request, reply) => {
      const changed = await request.write((tx) =>
        changeSynonyms(tx, request.body, expectedVersions(request)),
      );
      return sendVersioned(reply, withVersion(changed));
    },
  );

  app.get(
    '/api/admin/empty-searches',
    {
      config: { needs: 'products.view' },
      schema: {
        tags,
        summary: 'What shoppers looked for and did not find, in words that name nobody',
        querystring: EmptySearchQuery,
        response: { 200: z.array(EmptySearch) },
      },
    },
    async ({ query }, reply) => {
      const { searches, total } = await listEmptySearches(db, search, query);
      return withTotal(reply, searches, total);
    },
  );
}
