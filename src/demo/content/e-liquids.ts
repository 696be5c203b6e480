import { FREEBASE_LIQUIDS } from './freebase-liquids.ts';
import { NIC_SALTS } from './nic-salts.ts';
import { SHORTFILLS } from './shortfills.ts';
import type { DemoProduct } from './types.ts';

export const E_LIQUIDS: DemoProduct[] = [...NIC_SALTS, ...SHORTFILLS, ...FREEBASE_LIQUIDS];
