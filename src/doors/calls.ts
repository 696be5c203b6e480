/** `cirrus/calls`: calls of the shop, for an extension's `context.call` and for its screens. */
export * as cart from '../modules/cart/endpoints.ts';
export * as products from '../modules/catalog/admin-endpoints.ts';
export * as catalog from '../modules/catalog/endpoints.ts';
export * as pageRecords from '../modules/content/admin-endpoints.ts';
export * as pages from '../modules/content/endpoints.ts';
export * as landingPages from '../modules/content/landing-endpoints.ts';
export * as customers from '../modules/customers/admin-endpoints.ts';
export * as orderRecords from '../modules/orders/admin-endpoints.ts';
export * as orders from '../modules/orders/endpoints.ts';
