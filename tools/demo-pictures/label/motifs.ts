import type { Chance } from '../drawing/random.ts';
import type { Ink } from '../studio/surface.ts';
import { drawFlavour } from './motifs-of-flavour.ts';
import { drawPattern } from './motifs-of-pattern.ts';

const FLAVOURS = [
  'leaves',
  'citrus',
  'berries',
  'bramble',
  'strawberry',
  'drupe',
  'cherries',
  'pear',
  'melon',
  'blossom',
  'pineapple',
  'beans',
  'cubes',
  'tobacco',
  'swirl',
] as const;
const PATTERNS = ['waves', 'rings', 'stripes', 'peaks', 'sun', 'crystals'] as const;

export type Flavour = (typeof FLAVOURS)[number];
export type Pattern = (typeof PATTERNS)[number];
export type Motif = Flavour | Pattern;

export interface MotifFrame {
  width: number;
  height: number;
  colours: readonly [first: string, second: string];
  /** What is behind it, for parts that are cut out. */
  ground: string;
}

/** Fills a box that is centred on (0, 0); parts may stick out and are meant to be cut off. */
export function drawMotif(motif: Motif, frame: MotifFrame, chance: Chance): Ink[] {
  const flavour = FLAVOURS.find((known) => known === motif);
  return flavour
    ? drawFlavour(flavour, frame, chance)
    : drawPattern(motif as Pattern, frame, chance);
}
