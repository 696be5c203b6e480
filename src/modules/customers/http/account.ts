import type { App } from '../../../kit/http/app-types.ts';
import { sendFile } from '../../../kit/http/send-file.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Program } from '../../../kit/module.ts';
import { moneyText } from '../../../kit/money.ts';
import * as accountApi from '../account-endpoints.ts';
import type { AccountPart } from '../account-part.ts';
import { choosePassword } from '../buy-without-password.ts';
import { changePassword } from '../change-password.ts';
import { cancelEmailChange, changeProfile } from '../change-profile.ts';
import { askAgain } from '../confirm-email.ts';
import { deleteAccount } from '../delete-account.ts';
import { exportData } from '../export-data.ts';
import { hasOwnPrices, readOwnPrices } from '../own-price.ts';
import { addPasskey, listPasskeys, offerPasskey, removePasskey } from '../passkeys.ts';
import { closeSessions, listDevices, signOutDevice } from '../sessions.ts';

export function accountRoutes(
  app: App,
  { database: db, config: { publicUrl } }: Program,
  parts: readonly AccountPart[],
): void {
  serve(app, accountApi.find, async ({ caller: { user } }) => ({
    ...user,
    hasOwnPrices: await hasOwnPrices(db, user.id),
  }));

  serve(app, accountApi.ownPrices, async ({ caller, query }) => {
    const own = await readOwnPrices(db, caller.user.id, { productIds: query.of });
    return own.map(({ price, ...row }) => ({ ...row, price: moneyText(price) }));
  });

  serve(app, accountApi.changeProfile, async (request) => {
    const { caller, body } = request;
    return changeProfile(db, await request.by(), caller, body, request.network());
  });

  serve(app, accountApi.askForConfirmation, async (request) => {
    await askAgain(db, await request.by(), request.caller.user, request.network());
    return { message: 'A new link is on its way.' };
  });

  serve(app, accountApi.cancelEmailChange, (request) =>
    request.write((tx) => cancelEmailChange(tx, request.caller.user.id)),
  );

  serve(app, accountApi.changePassword, async (request, reply) => {
    const { caller, body } = request;
    const by = await request.by();
    reply.beginSession(await changePassword(db, by, caller, body, request.deviceToken()));
    return { message: 'Your password has been changed.' };
  });

  serve(app, accountApi.choosePassword, async (request) => {
    const { caller, body } = request;
    return choosePassword(db, await request.by(), caller, body.password);
  });

  serve(app, accountApi.remove, async (request, reply) => {
    const { caller, body } = request;
    await deleteAccount(db, await request.by(), parts, caller, body.password);
    reply.endSession();
    reply.forgetDevice();
    return { message: 'Your account has been deleted.' };
  });

  serve(app, accountApi.exportData, async ({ caller }, reply) =>
    sendFile(reply, await exportData(db, parts, caller.user, caller.id)),
  );

  serveList(app, accountApi.listSessions, ({ caller }) =>
    listDevices(db, caller.user.id, caller.id),
  );

  serve(app, accountApi.endOtherSessions, async (request) => {
    const { id, user } = request.caller;
    await request.write((tx) => closeSessions(tx, user.id, id));
    return undefined;
  });

  serve(app, accountApi.endSession, async (request, reply) => {
    const { id, user } = request.caller;
    await request.write((tx) => signOutDevice(tx, user.id, request.params.id));
    if (request.params.id.toLowerCase() === id) reply.endSession();
    return undefined;
  });

  serveList(app, accountApi.listPasskeys, ({ caller }) => listPasskeys(db, caller.user.id));

  serve(app, accountApi.offerPasskey, async (request) => {
    const { caller, body } = request;
    return offerPasskey(db, await request.by(), publicUrl, caller, body.password);
  });

  serve(app, accountApi.addPasskey, async (request) => {
    const { caller, body, headers } = request;
    const by = await request.by();
    return addPasskey(db, by, publicUrl, caller, body, headers['user-agent'] ?? '');
  });

  serve(app, accountApi.removePasskey, async (request) => {
    const { caller, params } = request;
    await request.write((tx) => removePasskey(tx, caller.user.id, params.id));
    return undefined;
  });
}
