import type { GatewayDefinition } from './gateway.ts';

/** Every provider of payment pages that the shop can talk to, sorted as in choices.ts. */
export const GATEWAYS: readonly GatewayDefinition[] = [];

export const findGateway = (provider: string): GatewayDefinition | undefined =>
  GATEWAYS.find((gateway) => gateway.provider === provider);
