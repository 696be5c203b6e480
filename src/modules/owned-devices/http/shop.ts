import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as devicesApi from '../endpoints.ts';
import { addDevice, listDevices, removeDevice } from '../owned-devices.ts';

export function ownedDeviceRoutes(app: App, db: Database): void {
  serveList(app, devicesApi.list, (request) => listDevices(db, request.caller.user.id));

  serve(app, devicesApi.add, (request) =>
    request.write((tx) => addDevice(tx, request.caller.user.id, request.params.productId)),
  );

  serve(app, devicesApi.remove, async (request) => {
    await request.write((tx) => removeDevice(tx, request.caller.user.id, request.params.productId));
    return undefined;
  });
}
