import { COILS_AND_PODS } from './coils-and-pods.ts';
import { POWER_AND_CARE } from './power-and-care.ts';
import type { DemoProduct } from './types.ts';

export const ACCESSORIES: DemoProduct[] = [...COILS_AND_PODS, ...POWER_AND_CARE];
