/** What an extension's server side is made of. */
export { desk, everyone, managers, office, owner, packers } from '../kit/access.ts';
export { DELETE, GET, POST, PUT } from '../kit/endpoint.ts';
export { ShopError } from '../kit/errors.ts';
export type { Extension, ExtensionContext, OwnTables } from '../kit/extension.ts';
export { answers, CONTRACT, defineExtension } from '../kit/extension.ts';
export { anyOf, SearchText, sortedBy } from '../kit/list-query.ts';
export { Page } from '../kit/wire.ts';
export type { Happened, ShopEvents, ShopEventType } from '../modules/notifications/events.ts';
export * from '../modules/payments/gateways/call.ts';
export * from '../modules/payments/gateways/gateway.ts';
