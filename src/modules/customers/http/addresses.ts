import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Program } from '../../../kit/module.ts';
import { type AccountPart, only } from '../account-part.ts';
import * as addressesApi from '../address-endpoints.ts';
import { lookUpAddress } from '../address-lookup.ts';
import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from '../addresses.ts';

export function addressRoutes(app: App, program: Program, parts: readonly AccountPart[]): void {
  const { database: db } = program;
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

  serve(app, addressesApi.lookUp, (request) =>
    lookUpAddress(program, request.body, request.network()),
  );

  serve(app, addressesApi.remove, async (request) => {
    await request.write((tx) => deleteAddress(tx, request.caller.user.id, request.params.id));
    return undefined;
  });
}
