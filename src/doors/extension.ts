/** `cirrus/extension`: what an extension imports of the shop. */
export * from '../kit/extension.ts';
export * from '../modules/payments/gateways/call.ts';
export * from '../modules/payments/gateways/gateway.ts';
