import type { FastifyReply, FastifyRequest } from 'fastify';
import { todayIn } from '../../../kit/format.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { sendExport } from '../../../kit/http/send-export.ts';
import { serve, serveList, serveResource } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import { LONGEST_TEXT, type RowsInput, type RowsReport } from '../../../kit/rows-report.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { readSettings } from '../../settings/settings.ts';
import * as categoriesApi from '../category-endpoints.ts';
import * as collectionsApi from '../collection-endpoints.ts';
import {
  exportCategories,
  exportCollections,
  importCategories,
  importCollections,
} from '../csv/groups.ts';
import {
  addCategory,
  changeCategory,
  findCategory,
  listCategoryRecords,
  listCategoryUses,
  orderGroups,
  removeCategory,
} from '../manage-categories.ts';
import {
  addCollection,
  changeCollection,
  findCollection,
  listCollectionRecords,
  previewRule,
  removeCollection,
} from '../manage-collections.ts';

/** Categories and collections in the back office. */
export function adminCategoryRoutes(app: App, { database: db, modules }: Shop): void {
  serve(app, categoriesApi.order, async (request) => {
    await request.write((tx) => orderGroups(tx, 'categories', request.body.ids));
    return { message: 'The order is saved.' };
  });
  serveList(app, categoriesApi.listUses, ({ params }) => listCategoryUses(modules, db, params.id));
  serveResource(app, db, categoriesApi, {
    list: listCategoryRecords,
    find: findCategory,
    add: addCategory,
    change: (tx, id, change, expected) => changeCategory(modules, tx, id, change, expected),
    remove: (tx, id, query) => removeCategory(modules, tx, id, query),
  });

  serve(app, collectionsApi.preview, ({ body }) => previewRule(db, body));
  serve(app, collectionsApi.order, async (request) => {
    await request.write((tx) => orderGroups(tx, 'collections', request.body.ids));
    return { message: 'The order is saved.' };
  });
  serveResource(app, db, collectionsApi, {
    list: listCollectionRecords,
    find: findCollection,
    add: addCollection,
    change: changeCollection,
    remove: removeCollection,
  });

  serve(app, categoriesApi.download, (request, reply) =>
    sendAll(request, reply, db, 'categories', exportCategories),
  );
  serve(app, collectionsApi.download, (request, reply) =>
    sendAll(request, reply, db, 'collections', exportCollections),
  );
  const limits = { bodyLimit: 2 * LONGEST_TEXT };
  const takeCategories = (tx: Tx, text: string) => importCategories(modules, tx, text);
  serve(app, categoriesApi.importFile, (request) => takeOrTry(request, takeCategories), limits);
  serve(app, collectionsApi.importFile, (request) => takeOrTry(request, importCollections), limits);
}

async function sendAll(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
  of: string,
  read: (db: Db) => Promise<{ csv: string; count: number }>,
) {
  const [{ csv, count }, { timeZone }] = await Promise.all([read(db), readSettings(db)]);
  const file = { fileName: `${of}_${todayIn(timeZone)}.csv`, csv };
  return sendExport(request, reply, { of, count, file });
}

/** What came of it, thrown so that nothing of it stays. */
class Tried extends Error {
  readonly report: RowsReport;

  constructor(report: RowsReport) {
    super('only tried');
    this.report = report;
  }
}

async function takeOrTry(
  request: Pick<FastifyRequest, 'write'> & { body: RowsInput },
  take: (tx: Tx, text: string) => Promise<RowsReport>,
): Promise<RowsReport> {
  const { text, dryRun } = request.body;
  try {
    return await request.write(async (tx) => {
      const report = await take(tx, text);
      if (dryRun) throw new Tried(report);
      return report;
    });
  } catch (error) {
    if (error instanceof Tried) return error.report;
    throw error;
  }
}
