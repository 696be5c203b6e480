import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList, serveResource } from '../../../kit/http/serve.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as groupsApi from '../group-endpoints.ts';
import {
  addGroup,
  changeGroup,
  changeMembers,
  changePrices,
  findGroup,
  listGroupChoices,
  listGroups,
  listPrices,
  removeGroup,
} from '../manage-groups.ts';

/** Groups of customers: who is in them, and what they pay. */
export function adminGroupRoutes(app: App, db: Database): void {
  serveResource(app, db, groupsApi, {
    list: listGroups,
    find: findGroup,
    add: addGroup,
    change: changeGroup,
    remove: removeGroup,
  });

  serve(app, groupsApi.choices, () => listGroupChoices(db));

  serve(app, groupsApi.changeMembers, async (request) => {
    const { params, body } = request;
    const changed = await request.write((tx) => changeMembers(tx, params.id, body));
    const who = changed === 1 ? '1 customer' : `${changed} customers`;
    return { message: body.isMember ? `${who} joined the group` : `${who} left the group` };
  });

  serveList(app, groupsApi.listPrices, ({ params, query }) => listPrices(db, params.id, query));

  serve(app, groupsApi.changePrices, (request) =>
    request.write((tx) => changePrices(tx, request.params.id, request.body)),
  );
}
