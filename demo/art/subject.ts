export const FAMILIES = [
  'pod-kit',
  'box-mod',
  'pen',
  'disposable',
  'tank',
  'bottle-10',
  'bottle-60',
  'bottle-120',
  'pods',
  'coils',
  'battery',
  'charger',
  'case',
  'drip-tip',
  'cotton',
  'bundle-starter',
  'bundle-liquids',
  'bundle-pro',
] as const;
export type Family = (typeof FAMILIES)[number];

export const SHOTS = ['main', 'detail', 'box'] as const;
export type Shot = (typeof SHOTS)[number];

/** What the camera has to know about a product. Words of its name decide details: '5 Pack', 'wood', 'quad'. */
export interface ProductSubject {
  slug: string;
  name: string;
  brand: string;
  family: Family;
  /** The main colour, a second for large quiet areas, an accent for small marks; as #rrggbb. */
  palette: [main: string, second: string, accent: string];
  /** The name on the label or the body. */
  labelText: string;
  /** The small print, parts separated by ' · ': '50 ml · 3 mg'. */
  subText?: string;
}

export const factsOf = ({ subText = '' }: ProductSubject): string[] =>
  subText.split(' · ').filter(Boolean);

/** How many its name says are in the pack. */
export function countOf({ name }: ProductSubject, otherwise: number): number {
  const found = /(\d+)[ -]?pack/i.exec(name)?.[1];
  return found ? Number(found) : otherwise;
}
