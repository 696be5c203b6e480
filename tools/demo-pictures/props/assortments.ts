import { lighter, mix } from '../drawing/colour.ts';
import type { ProductSubject } from '../subject.ts';

type Palette = ProductSubject['palette'];

type Liquid = readonly [name: string, palette: Palette, maker?: string];

/** Liquids that bundles are made up of, by maker. */
const LIQUIDS: Record<string, readonly Liquid[]> = {
  Saltmere: [
    ['Sea Salt Caramel', ['#b5763a', '#f0d9b5', '#2e6f73']],
    ['Grapefruit & Lime', ['#e8836b', '#f8dad2', '#b9d46c']],
    ['Cola Cube', ['#6b2c22', '#dac6c0', '#e2b07a']],
  ],
  Frostwick: [
    ['Spearmint', ['#5fa77e', '#e3f2e9', '#1f5c55']],
    ['Watermelon Ice', ['#d9576b', '#f4d1d5', '#7fb77e']],
    ['Mango Ice', ['#f2a33a', '#d7ecf2', '#2c8fa8']],
    ['Blue Raspberry Ice', ['#2f6fb5', '#bfe3f5', '#d8457a']],
    ['Peppermint', ['#dcebea', '#eef6f5', '#2e7d77']],
  ],
  'Pomona Yard': [
    ['Alphonso Mango', ['#e9962e', '#f8e0bc', '#5e7b3a']],
    ['Pear & Elderflower', ['#b7c26a', '#f3f0d2', '#6b7f34']],
    ['Hedgerow', ['#43304f', '#cec8d3', '#7b9468']],
  ],
  'Halden & Rye': [
    ['Virginia Leaf', ['#a9803f', '#e6d8bf', '#5a3a2e']],
    ['RY4', ['#8f5b2e', '#e3d2c0', '#e7c48f']],
    ['Dark Fired', ['#3e2a20', '#cdc3b9', '#a8743c']],
  ],
};

const PUDDINGS: readonly Liquid[] = [
  ['Vanilla Custard', ['#e8c765', '#f7ebc7', '#5a3a2e']],
  ['Cherry Bakewell', ['#b23a48', '#ebd3b0', '#c68a3e']],
  ['Bread & Butter Pudding', ['#b9824a', '#f1dfc4', '#7a3f2a']],
];

/** A fruit, a mint and a tobacco, to find out what one likes. */
const FIRST_WEEK: readonly Liquid[] = [
  ['Mango Ice', ['#f2a33a', '#d7ecf2', '#2c8fa8'], 'Frostwick'],
  ['Spearmint', ['#5fa77e', '#e3f2e9', '#1f5c55'], 'Frostwick'],
  ['Virginia Leaf', ['#a9803f', '#e6d8bf', '#5a3a2e'], 'Halden & Rye'],
];

/** As many bottles as a bundle holds: its own maker's, else those of the salt house. */
export function liquidsFor(subject: ProductSubject, count: number): ProductSubject[] {
  const maker = /tobacco/i.test(subject.name)
    ? 'Halden & Rye'
    : subject.brand in LIQUIDS
      ? subject.brand
      : 'Saltmere';
  const named = /first week/i.test(subject.name) ? FIRST_WEEK : LIQUIDS[maker];
  const range = (/pudding/i.test(subject.name) ? undefined : named) ?? PUDDINGS;
  return Array.from({ length: count }, (_, at) => {
    const [name, palette, of = maker] = range[at % range.length] ?? ['Vanilla', subject.palette];
    const round = Math.floor(at / range.length);
    return {
      slug: `${subject.slug} ${name} ${round}`,
      name,
      brand: of,
      family: 'bottle-10',
      palette: round ? paler(palette) : palette,
      labelText: name,
      nicotine: subject.nicotine,
    };
  });
}

const paler = ([main, second, accent]: Palette): Palette => [
  lighter(main, 0.25),
  second,
  mix(accent, main, 0.3),
];
