import type { Chance } from '../drawing/random.ts';
import type { Ink } from '../studio/surface.ts';
import { put } from './leaf.ts';
import type { Flavour, MotifFrame } from './motifs.ts';
import { bramble, strawberry } from './motifs-of-berries.ts';
import { melon, pear, pineapple } from './motifs-of-cut-fruit.ts';
import { cherries, cluster, drupe, slice } from './motifs-of-fruit.ts';
import { beans, blossom, broadleaf, sprig } from './motifs-of-plants.ts';
import { cubes, swirl } from './motifs-of-sweets.ts';

/** The white of a citrus fruit, below its rind and around its segments. */
const PITH = '#fdf6e2';

export function drawFlavour(
  flavour: Flavour,
  { width, height, colours, ground }: MotifFrame,
  chance: Chance,
): Ink[] {
  const [first, second] = colours;
  const size = Math.min(width, height);
  switch (flavour) {
    case 'leaves':
      return sprig(height, first, second, chance);
    case 'tobacco':
      return [
        ...broadleaf(size * 1.12, second, first, -34),
        ...broadleaf(size * 1.2, first, second, 22),
      ];
    case 'citrus':
      return [
        ...put(slice(size * 0.52, first, PITH, chance.between(0, 30)), size * 0.14, -size * 0.1),
        ...put(slice(size * 0.27, second, PITH, chance.between(0, 30)), -size * 0.4, size * 0.32),
      ];
    case 'berries':
      return cluster(size, first, second, chance);
    case 'bramble':
      return bramble(size, first, second);
    case 'strawberry':
      return strawberry(size, first, second);
    case 'cherries':
      return cherries(size, first, second);
    case 'drupe':
      return drupe(size, first, second);
    case 'pear':
      return pear(size, first, second, ground);
    case 'melon':
      return melon(size, first, second, ground);
    case 'blossom':
      return blossom(size * 0.54, first, second, chance);
    case 'pineapple':
      return pineapple(size, first, second, ground);
    case 'beans':
      return beans(size, first, second, ground, chance);
    case 'cubes':
      return cubes(size, first, second, ground);
    case 'swirl':
      return swirl(size * 0.5, first, second);
  }
}
