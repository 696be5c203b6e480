import { BOX_MODS } from './box-mods.ts';
import { BUNDLES } from './bundles.ts';
import { COILS_AND_PODS } from './coils-and-pods.ts';
import { FREEBASE_LIQUIDS } from './freebase-liquids.ts';
import { NIC_SALTS } from './nic-salts.ts';
import { PREFILLED_KITS, VAPE_PENS } from './pens-and-prefilled-kits.ts';
import { POD_KITS } from './pod-kits.ts';
import { POWER_AND_CARE } from './power-and-care.ts';
import { SHORTFILLS } from './shortfills.ts';
import { TANKS } from './tanks.ts';
import type { DemoProduct } from './types.ts';
import { withFits } from './what-fits.ts';

/** Everything on the demo shop's shelves. */
export const PRODUCTS: DemoProduct[] = [
  ...POD_KITS,
  ...BOX_MODS,
  ...VAPE_PENS,
  ...PREFILLED_KITS,
  ...TANKS,
  ...NIC_SALTS,
  ...SHORTFILLS,
  ...FREEBASE_LIQUIDS,
  ...COILS_AND_PODS,
  ...POWER_AND_CARE,
  ...BUNDLES,
].map(withFits);
