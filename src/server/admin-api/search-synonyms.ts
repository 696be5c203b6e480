import { listEmptySearches } from '../../domain/catalog/search/empty-searches.ts';
import * as synonymsApi from '../../domain/catalog/search/endpoints.ts';
import type { ProductSearch } from '../../domain/catalog/search/product-search.ts';
import { changeSynonyms, readSynonyms } from '../../domain/catalog/search-synonyms.ts';
import { withVersion } from '../../domain/versions.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { serve, serveList } from '../serve.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

export function adminSynonymRoutes(app: App, db: Db, search: ProductSearch): void {
  serve(app, synonymsApi.read, async (_request, reply) =>
    sendVersioned(reply, withVersion(await readSynonyms(db))),
  );

  serve(app, synonymsApi.change, async (request, reply) => {
    const changed = await request.write((tx) =>
      changeSynonyms(tx, request.body, expectedVersions(request)),
    );
    return sendVersioned(reply, withVersion(changed));
  });

  serveList(app, synonymsApi.listEmptySearches, ({ query }) =>
    listEmptySearches(db, search, query),
  );
}
