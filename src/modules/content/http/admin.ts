import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList, serveResource } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Shop } from '../../../kit/module.ts';
import { LONGEST_TEXT } from '../../../kit/rows-report.ts';
import { withVersion } from '../../../kit/versions.ts';
import * as contentAdminApi from '../admin-endpoints.ts';
import { listSectionKinds } from '../brought-sections.ts';
import { previewSections, refuseOddSections } from '../content.ts';
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
import { importRedirects } from '../import-redirects.ts';
import { readLinks, searchLinks } from '../link-targets.ts';
import { readMarkdown } from '../markdown.ts';
import { arrangeNavigation } from '../menu.ts';
import * as postsApi from '../post-endpoints.ts';
import { addPost, changePost, findPostRecord, listPostRecords, removePost } from '../posts.ts';
import * as redirectsApi from '../redirect-endpoints.ts';
import {
  addRedirect,
  changeRedirect,
  findRedirect,
  listRedirects,
  removeRedirect,
} from '../redirects.ts';
import type { PageForm } from '../schema.ts';

/** What the owner writes: the header's links, the footer, the pages, the blog. */
export function adminContentRoutes(app: App, shop: Shop): void {
  const { database: db, modules } = shop;
  for (const list of CONTENT_LISTS) listRoutes(app, shop, list);

  serveResource(app, db, redirectsApi, {
    list: listRedirects,
    find: findRedirect,
    add: addRedirect,
    change: changeRedirect,
    remove: removeRedirect,
  });

  serve(
    app,
    redirectsApi.importFile,
    (request) => request.write((tx) => importRedirects(tx, request.body)),
    { bodyLimit: 2 * LONGEST_TEXT },
  );

  serve(app, contentAdminApi.previewPage, async ({ body }) => previewSections(shop, body.sections));

  serveList(app, contentAdminApi.listSectionKinds, async () => listSectionKinds(modules));

  serve(app, contentAdminApi.arrangeNavigation, async (request) => {
    await request.write((tx) => arrangeNavigation(tx, request.body));
    return { message: 'The order is saved.' };
  });

  serve(app, contentAdminApi.searchLinks, ({ query }) => searchLinks(db, modules, query));

  serve(app, contentAdminApi.readLinks, ({ body }) => readLinks(db, modules, body.urls));

  serveResource(app, db, postsApi, {
    list: listPostRecords,
    find: findPostRecord,
    add: addPost,
    change: changePost,
    remove: removePost,
  });

  serve(app, postsApi.preview, async ({ body }) => readMarkdown(body.text, 1, { pictures: true }));

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
