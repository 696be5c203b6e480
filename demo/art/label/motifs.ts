import type { Chance } from '../drawing/random.ts';
import type { Ink } from '../studio/surface.ts';
import { drawFlavour } from './motifs-of-flavour.ts';
import { drawPattern } from './motifs-of-pattern.ts';

const FLAVOURS = [
  'leaves',
  'citrus',
  'berries',
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

/** The first flavour that a name speaks of; undefined when it speaks of none. */
export function flavourIn(name: string): Motif | undefined {
  const found = WORDS.map(([motif, words]) => ({ motif, at: name.search(words) })).filter(
    ({ at }) => at >= 0,
  );
  return found.toSorted((a, b) => a.at - b.at)[0]?.motif;
}

/** Fills a box that is centred on (0, 0); parts may stick out and are meant to be cut off. */
export function drawMotif(motif: Motif, frame: MotifFrame, chance: Chance): Ink[] {
  const flavour = FLAVOURS.find((known) => known === motif);
  return flavour
    ? drawFlavour(flavour, frame, chance)
    : drawPattern(motif as Pattern, frame, chance);
}

const WORDS: readonly [Motif, RegExp][] = [
  ['leaves', /\b(\w*mint|leaf|tea|basil|herbs?|matcha|sage)\b/i],
  ['tobacco', /\b(tobacco|virginia|burley|kentucky|dark fired|cigar)\b/i],
  [
    'citrus',
    /\b(lemon|lime|orange|\w*grapefruit|citrus|yuzu|mandarin|clementine|bergamot|lemonade|sherbet)\b/i,
  ],
  ['cherries', /\bcherr/i],
  ['berries', /(berry|berries|currant|grape\b|pomegranate|lychee|hedgerow|rhubarb)/i],
  ['drupe', /\b(mango|peach|apricot|plum|nectarine|guava|papaya|apple)\b/i],
  ['pear', /\bpear\b/i],
  ['melon', /melon\b/i],
  ['pineapple', /\bpineapple\b/i],
  ['blossom', /\b(rose|lavender|blossom|\w*flower|hibiscus|violet)\b/i],
  ['beans', /\b(coffee|espresso|hazelnut|cocoa|chocolate|almond|nut)\b/i],
  ['cubes', /\b(cola|cube|sugar|candy)\b/i],
  [
    'swirl',
    /\b(custard|cream|vanilla|caramel|butter|cake|biscuit|honey|milk\w*|toffee|latte|ry4|pudding|bakewell)\b/i,
  ],
  ['crystals', /\b(menthol|frost\w*|glacier|arctic|polar)\b/i],
  ['waves', /\b(sea|ocean|tide|coast|lagoon)\b/i],
];
