import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type AccountPart, only } from '../account-part.ts';
import * as addressesApi from '../address-endpoints.ts';
import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from '../addresses.ts';

export function addressRoutes(app: App, db: Db, parts: readonly AccountPart[]): void {
  const checkCountry = only(parts, 'checkCountry');

  serveList(app, addressesApi.list, ({ caller }) => listAddresses(db, caller.user.id));

  serve(app, addressesApi.add, (request) =>
    request.write(async (tx) => {
      await checkCountry(tx, request.body.country);
      return createAddress(tx, request.caller.user.id, request.body);
    }),
  );

  serve(app, addressesApi.change, (request) => {
    const { caller, body, params } = request;
    return request.write((tx) =>
      updateAddress(tx, caller.user.id, { ...body, ...params }, (country) =>
        checkCountry(tx, country),
      ),
    );
  });

  serve(app, addressesApi.makeDefault, (request) =>
    request.write((tx) => setDefaultAddress(tx, request.caller.user.id, request.params.id)),
  );

  serve(app, addressesApi.remove, async (request) => {
    await request.write((tx) => deleteAddress(tx, request.caller.user.id, request.params.id));
    return undefined;
  });
}
