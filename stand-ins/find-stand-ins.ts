import { gatewaysOf } from '../src/modules/payments/known-gateways.ts';
import { loadExtensions } from '../src/server/extensions.ts';
import type { StandInDefinition } from './stand-in.ts';

const extensions = (await loadExtensions()).filter(({ gateways }) => gateways);

/** The gateways of the extensions that the program loads. */
export const GATEWAYS = gatewaysOf(extensions);

/** What stands in for each: `stand-in.ts` in its extension's folder. */
export const STAND_INS: readonly StandInDefinition[] = await Promise.all(
  extensions.map(async ({ name }) => {
    const file = new URL(`../extensions/${name}/stand-in.ts`, import.meta.url);
    return (await import(/* @vite-ignore */ file.href)).default;
  }),
);
