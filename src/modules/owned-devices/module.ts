import type { Module } from '../../kit/module.ts';
import { OF_CUSTOMER } from '../../kit/tables.ts';
import { ownedDeviceRoutes } from './http/shop.ts';
import { devicesPart } from './owned-devices.ts';

/** What customers have at home, so that the shop can say which parts fit. */
export const ownedDevicesModule: Module = {
  name: 'owned-devices',
  tables: { customer_devices: OF_CUSTOMER },
  accountPart: devicesPart,
  routes: (app, { database }) => ownedDeviceRoutes(app, database),
};
