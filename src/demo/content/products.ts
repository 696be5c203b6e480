import { ACCESSORIES } from './accessories.ts';
import { BUNDLES } from './bundles.ts';
import { DEVICES } from './devices.ts';
import { E_LIQUIDS } from './e-liquids.ts';
import type { DemoProduct } from './types.ts';

/** Everything on the demo shop's shelves. */
export const PRODUCTS: DemoProduct[] = [...DEVICES, ...E_LIQUIDS, ...ACCESSORIES, ...BUNDLES];
