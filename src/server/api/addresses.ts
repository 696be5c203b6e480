import * as addressesApi from '../../domain/customers/address-endpoints.ts';
import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from '../../domain/customers/addresses.ts';
import { refuseElsewhere } from '../../domain/orders/pricing/delivered-countries.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { serve, serveList } from '../serve.ts';

export function addressRoutes(app: App, db: Db): void {
  serveList(app, addressesApi.list, async (request) => {
    const { id } = await request.requireCustomer();
    return listAddresses(db, id);
  });

  serve(app, addressesApi.add, async (request) => {
    const { id } = await request.requireCustomer();
    const address = await request.write(async (tx) => {
      await refuseElsewhere(tx, request.body.country);
      return createAddress(tx, id, request.body);
    });
    return address;
  });

  serve(app, addressesApi.change, async (request) => {
    const { id } = await request.requireCustomer();
    return request.write((tx) =>
      updateAddress(tx, id, { ...request.body, ...request.params }, (country) =>
        refuseElsewhere(tx, country),
      ),
    );
  });

  serve(app, addressesApi.makeDefault, async (request) => {
    const { id } = await request.requireCustomer();
    return request.write((tx) => setDefaultAddress(tx, id, request.params.id));
  });

  serve(app, addressesApi.remove, async (request) => {
    const { id } = await request.requireCustomer();
    await request.write((tx) => deleteAddress(tx, id, request.params.id));
    return undefined;
  });
}
