import type { Rights } from '../../../kit/access.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as staffApi from '../endpoints.ts';
import {
  addStaffMember,
  changeStaffMember,
  inviteAgain,
  listStaff,
  resetPassword,
  resetTwoFactor,
  setStaffLocked,
} from '../manage-staff.ts';

/** Who works in the back office. */
export function adminUserRoutes(app: App, db: Db, rights: Rights): void {
  serveList(app, staffApi.list, (request) => listStaff(db, request.query));

  serve(app, staffApi.listRights, async () =>
    Object.fromEntries(Object.entries(rights).map(([may, roles]) => [may, [...roles]])),
  );

  serve(app, staffApi.add, async (request) => {
    const added = await request.write((tx) => addStaffMember(tx, request.body));
    return added;
  });

  serve(app, staffApi.change, async (request, reply) => {
    const { params, body } = request;
    const changed = await request.write((tx) =>
      changeStaffMember(tx, rights, params.username, body, expectedVersions(request)),
    );
    return sendVersioned(reply, changed);
  });

  serve(app, staffApi.lock, async (request, reply) => {
    const { params, body } = request;
    const changed = await request.write((tx) => setStaffLocked(tx, params.username, body.isActive));
    return sendVersioned(reply, changed);
  });

  serve(app, staffApi.invite, async (request) => {
    const email = await request.write((tx) => inviteAgain(tx, request.params.username));
    return { message: `The invitation is on its way to ${email}` };
  });

  serve(app, staffApi.resetPassword, (request) =>
    request.write((tx) => resetPassword(tx, request.params.username)),
  );

  serve(app, staffApi.resetTwoFactor, async (request, reply) => {
    const changed = await request.write((tx) => resetTwoFactor(tx, request.params.username));
    return sendVersioned(reply, changed);
  });
}
