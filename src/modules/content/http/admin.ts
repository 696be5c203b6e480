import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Shop } from '../../../kit/module.ts';
import { withVersion } from '../../../kit/versions.ts';
import * as contentAdminApi from '../admin-endpoints.ts';
import { listSectionKinds, previewSections, refuseOddSections } from '../content.ts';
import {
  addContent,
  CONTENT_LISTS,
  type ContentList,
  changeContent,
  listContent,
  nounOf,
  orderContent,
  removeContent,
} from '../content-lists.ts';
import { changeFooter, readFooter } from '../footer.ts';
import type { PageForm } from '../schema.ts';

/** What the owner writes: the header's links, the footer, the pages. */
export function adminContentRoutes(app: App, shop: Shop): void {
  const { database: db, modules } = shop;
  for (const list of CONTENT_LISTS) listRoutes(app, shop, list);

  serve(app, contentAdminApi.previewPage, async ({ body }) => previewSections(shop, body.sections));

  serveList(app, contentAdminApi.listSectionKinds, async () => listSectionKinds(modules));

  serve(app, contentAdminApi.readFooter, async (_request, reply) =>
    sendVersioned(reply, withVersion(await readFooter(db))),
  );

  serve(app, contentAdminApi.changeFooter, async (request, reply) => {
    const footer = await request.write((tx) =>
      changeFooter(tx, request.body, expectedVersions(request)),
    );
    return sendVersioned(reply, withVersion(footer));
  });
}

function listRoutes(app: App, { database: db, modules }: Shop, list: ContentList): void {
  const { calls } = list;
  const check = (body: object) => {
    if ('content' in body) refuseOddSections(modules, (body as PageForm).content.sections);
  };
  serveList(app, calls.list, ({ query }) => listContent(db, list, query));
  serve(app, calls.add, async (request, reply) => {
    check(request.body);
    return sendVersioned(reply, await request.write((tx) => addContent(tx, list, request.body)));
  });
  serve(app, calls.change, async (request, reply) => {
    const { id } = request.params;
    check(request.body);
    const changed = await request.write((tx) =>
      changeContent(tx, list, id, request.body, expectedVersions(request)),
    );
    return sendVersioned(reply, changed);
  });
  if ('sortOrder' in calls.add.declared.body.shape) {
    serve(app, calls.order, async (request) => {
      await request.write((tx) => orderContent(tx, list, request.body.ids));
      return { message: 'The order is saved.' };
    });
  }
  serve(app, calls.remove, async (request) => {
    await request.write((tx) => removeContent(tx, list, request.params.id));
    return { message: `The ${nounOf(list)} is deleted.` };
  });
}
