import * as z from 'zod';
import { ShopError } from '../../kit/errors.ts';
import { aFunction } from '../../kit/extension.ts';
import type { Module } from '../../kit/module.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { isOwnMethod, OWN_METHODS } from './constants.ts';
import type { GatewayDefinition } from './gateways/gateway.ts';

declare module '../../kit/extension.ts' {
  interface PlainParts {
    /** The providers of payment pages that it can talk to. */
    gateways?: readonly GatewayDefinition[];
  }
}

declare module '../../kit/module.ts' {
  interface Parts {
    /** The providers of payment pages that it can talk to. */
    gateways?: readonly GatewayDefinition[];
  }
}

/** The providers of payment pages that the shop can talk to. */
export interface Gateways {
  gateways: readonly GatewayDefinition[];
  /** Undefined also for a provider that the shop could talk to once. */
  findGateway(provider: string): GatewayDefinition | undefined;
  /** What people call a way to pay; of a provider that there is no more, its id. */
  providerName(provider: string): string;
}

/** Whether it can be paid by. */
export const isKnown = ({ findGateway }: Gateways, provider: string): boolean =>
  isOwnMethod(provider) || findGateway(provider) !== undefined;

/** Why nothing can be done with a provider that there is no more. */
export const goneProvider = (name: string): ShopError =>
  new ShopError(
    'payment_method_unavailable',
    `The shop can talk to ${name} no more: its extension is off or removed.`,
  );

/** What is checked of a gateway when the shop starts. */
export const GatewayShape = z.looseObject({
  provider: z.string(),
  name: z.string().min(1),
  description: z.string(),
  fields: z.array(
    z.looseObject({
      name: z.string().min(1),
      label: z.string().min(1),
      kind: z.enum(['text', 'secret', 'choice', 'switch', 'amount']),
    }),
  ),
  needed: z.array(z.string()),
  currencies: z.array(z.string().regex(/^[A-Z]{3}$/, 'An ISO 4217 code')),
  terms: z.object({ text: z.string(), url: z.url(), checked: z.iso.date() }),
  steps: z.array(z.string()),
  isLive: aFunction,
  open: aFunction,
});

/** Ids stand in environment variables and in the addresses of webhooks. */
const ID = /^[a-z][a-z0-9_]{0,49}$/;

/** @throws StartupError for two gateways of one provider */
export function gatewaysOf(
  modules: readonly Pick<Module, 'name' | 'gateways' | 'isOn'>[],
): Gateways {
  const known = new Map<string, { gateway: GatewayDefinition; of: string; isOn(): boolean }>();
  for (const { name, gateways = [], isOn = () => true } of modules) {
    for (const gateway of gateways) {
      const { provider } = gateway;
      const earlier = isOwnMethod(provider) ? 'the shop' : known.get(provider)?.of;
      if (earlier) {
        throw new StartupError(
          `Two gateways are called ${provider}: one of ${earlier}, one of ${name}. Leave one of them out.`,
        );
      }
      if (!ID.test(provider)) {
        throw new StartupError(
          `The gateway ${provider} of ${name} needs an id of small letters, digits and underscores.`,
        );
      }
      known.set(provider, { gateway, of: name, isOn });
    }
  }
  const there = () => [...known.values()].filter(({ isOn }) => isOn());
  const findGateway = (provider: string) =>
    there().find(({ gateway }) => gateway.provider === provider)?.gateway;
  return {
    get gateways() {
      return there().map(({ gateway }) => gateway);
    },
    findGateway,
    providerName: (provider) =>
      isOwnMethod(provider)
        ? OWN_METHODS[provider]
        : (known.get(provider)?.gateway.name ?? provider),
  };
}
