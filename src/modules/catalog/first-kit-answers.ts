/**
 * What a smoker is asked, and what the answers mean in the words of products. The browser loads it, so it imports no
 * library.
 */

interface Answer {
  value: string;
  label: string;
}

/** How much somebody smokes, with the strengths in mg/ml that suit it: of a tight draw and of an airy one. */
export const SMOKES = [
  { value: 'few', label: 'Up to 10 a day', tight: 10, airy: 3 },
  { value: 'some', label: '10 to 20 a day', tight: 12, airy: 3 },
  { value: 'many', label: '20 a day or more', tight: 20, airy: 6 },
] as const satisfies (Answer & Record<string, unknown>)[];

/** How it should draw, with the tags of kits that do. */
export const DRAWS = [
  {
    value: 'tight',
    label: 'Tight, like a cigarette',
    tags: ['mouth to lung', 'mtl', 'beginner'],
  },
  {
    value: 'airy',
    label: 'Airy, with more vapour',
    tags: ['direct to lung', 'dtl', 'sub ohm', 'sub-ohm'],
  },
] as const satisfies (Answer & { tags: readonly string[] })[];

/** What it should taste of, with the tags of liquids that do; none: anything. */
export const FLAVOURS = [
  { value: 'tobacco', label: 'Tobacco', tags: ['tobacco'] },
  { value: 'mint', label: 'Mint and menthol', tags: ['mint', 'menthol'] },
  { value: 'fruit', label: 'Fruit', tags: ['fruit'] },
  {
    value: 'sweet',
    label: 'Sweets and desserts',
    tags: ['dessert', 'sweet', 'custard', 'caramel'],
  },
  { value: 'any', label: 'Surprise me', tags: [] },
] as const satisfies (Answer & { tags: readonly string[] })[];

export type Smokes = (typeof SMOKES)[number]['value'];
export type Draw = (typeof DRAWS)[number]['value'];
export type Flavour = (typeof FLAVOURS)[number]['value'];

export interface FirstKitAnswers {
  smokes: Smokes;
  draw: Draw;
  flavour: Flavour;
}

/** The strength in mg/ml that suits the answers. */
export const strengthFor = ({ smokes, draw }: Pick<FirstKitAnswers, 'smokes' | 'draw'>): number =>
  SMOKES.find(({ value }) => value === smokes)?.[draw] ?? SMOKES[0][draw];
