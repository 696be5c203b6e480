import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as facetsApi from '../facet-endpoints.ts';
import { changeFacets, readFacetsEntry } from '../owner-facets.ts';

export function adminFacetRoutes(app: App, db: Db): void {
  serve(app, facetsApi.read, async (_request, reply) =>
    sendVersioned(reply, await readFacetsEntry(db)),
  );

  serve(app, facetsApi.change, async (request, reply) => {
    const changed = await request.write((tx) =>
      changeFacets(tx, request.body, expectedVersions(request)),
    );
    return sendVersioned(reply, changed);
  });
}
