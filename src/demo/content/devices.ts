import { BOX_MODS } from './box-mods.ts';
import { PREFILLED_KITS, VAPE_PENS } from './pens-and-prefilled-kits.ts';
import { POD_KITS } from './pod-kits.ts';
import { TANKS } from './tanks.ts';
import type { DemoProduct } from './types.ts';

export const DEVICES: DemoProduct[] = [
  ...POD_KITS,
  ...BOX_MODS,
  ...VAPE_PENS,
  ...PREFILLED_KITS,
  ...TANKS,
];
