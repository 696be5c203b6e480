import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import { withVersion } from '../../../kit/versions.ts';
import type { Db } from '../../../platform/database/database.ts';
import { changeSynonyms, readSynonyms } from '../owner-synonyms.ts';
import { listEmptySearches } from '../search/empty-searches.ts';
import type { ProductSearch } from '../search/product-search.ts';
import * as synonymsApi from '../search/synonym-endpoints.ts';

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
