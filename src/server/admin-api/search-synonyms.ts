import { SearchSynonyms } from '../../domain/catalog/schema.ts';
import { changeSynonyms, readSynonyms } from '../../domain/catalog/search-synonyms.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];

export function adminSynonymRoutes(app: App, db: Db): void {
  app.get(
    '/api/admin/search-synonyms',
    {
      config: { needs: 'products.view' },
      schema: {
        tags,
        summary: 'Groups of words that search takes for the same',
        response: { 200: SearchSynonyms },
      },
    },
    () => readSynonyms(db),
  );

  app.put(
    '/api/admin/search-synonyms',
    {
      config: { needs: 'settings.edit' },
      schema: {
        tags,
        summary: 'Replaces them all',
        body: SearchSynonyms,
        response: { 200: SearchSynonyms },
      },
    },
    (request) => request.write((tx) => changeSynonyms(tx, request.body)),
  );
}
