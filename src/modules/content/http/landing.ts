import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList, serveResource } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Shop } from '../../../kit/module.ts';
import { previewSectionsOfPage } from '../draw-sections.ts';
import {
  addLandingPage,
  changeLandingPage,
  duplicateLandingPage,
  findLandingPage,
  listLandingPages,
  publishLandingPage,
  removeLandingPage,
  revertLandingPage,
  unscheduleLandingPage,
  withdrawLandingPage,
} from '../landing.ts';
import * as landingApi from '../landing-endpoints.ts';
import { listSourceChoices } from '../section-sources.ts';

/** The home page and landing pages, as their owner works at them. */
export function adminLandingRoutes(app: App, shop: Shop): void {
  const { database: db, modules } = shop;

  serveResource(app, db, landingApi, {
    list: listLandingPages,
    find: findLandingPage,
    add: (tx, input) => addLandingPage(tx, modules, input),
    change: (tx, id, change, expected) => changeLandingPage(tx, modules, id, change, expected),
    remove: removeLandingPage,
  });

  serve(app, landingApi.publish, async (request, reply) => {
    const { params, body } = request;
    const expected = expectedVersions(request);
    const page = await request.write((tx) =>
      publishLandingPage(tx, modules, params.id, body.at, expected),
    );
    return sendVersioned(reply, page);
  });

  serve(app, landingApi.unschedule, (request) =>
    request.write((tx) => unscheduleLandingPage(tx, request.params.id)),
  );

  serve(app, landingApi.withdraw, (request) =>
    request.write((tx) => withdrawLandingPage(tx, request.params.id)),
  );

  serve(app, landingApi.revert, (request) =>
    request.write((tx) => revertLandingPage(tx, request.params.id)),
  );

  serve(app, landingApi.duplicate, (request) =>
    request.write((tx) => duplicateLandingPage(tx, modules, request.params.id)),
  );

  serve(app, landingApi.preview, async ({ body: { sections, ...of } }) => ({
    sections: await previewSectionsOfPage(shop, sections, of),
  }));

  serveList(app, landingApi.listSourceChoices, ({ query }) => listSourceChoices(shop, query.from));
}
