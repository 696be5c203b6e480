import type { SeededRandom } from './seeded-random.ts';
import type { Category, PictureFamily } from './types.ts';

type OptionChoices = Record<string, readonly string[]>;

/** What products of one type have in common, so that thousands of them can be made up. */
export interface ProductKind {
  category: Category;
  type: string;
  family: PictureFamily;
  /** How many of a hundred products are of this type. */
  share: number;
  /** Whole pounds, lowest and highest; prices end in 99 pence. */
  pounds: [number, number];
  /** What the thing is called at the end of its name. */
  nouns: readonly string[];
  /** The options of its variants; 'Colour' is filled from the palette of colours. */
  options: OptionChoices;
  /** Grams, lightest and heaviest. */
  weight: [number, number];
  dimensions: string;
  fragile?: true;
  specifications(random: SeededRandom): Record<string, string>;
}

export const COLOUR: OptionChoices = { Colour: [] };
export const SALT_STRENGTHS: OptionChoices = { Strength: ['3 mg', '6 mg', '10 mg', '20 mg'] };

export const resistance = (random: SeededRandom) =>
  `${random.pick(['0.15', '0.2', '0.3', '0.4', '0.6', '0.8', '1.0', '1.2'])} Ω`;

export const deviceSpecifications =
  (battery: [number, number], watts: [number, number]) => (random: SeededRandom) => ({
    'Battery Capacity': `${random.between(battery[0] / 50, battery[1] / 50) * 50} mAh`,
    'Max Wattage': `${random.between(...watts)} W`,
    'Tank Capacity': '2 ml',
    Resistance: resistance(random),
    Charging: `USB-C, ${random.between(5, 16) * 5} minutes`,
  });
