import { type Taste, tasteIn } from './label/tastes.ts';

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
  /** What it tastes of, where its name does not say. */
  flavour?: string;
  /** Whether the label bears the notice, where the small print names no strength. */
  nicotine?: boolean;
}

export const factsOf = ({ subText = '' }: ProductSubject): string[] =>
  subText.split(' · ').filter(Boolean);

/** '20 mg'; undefined where the small print names none. */
export const strengthOf = (subject: ProductSubject): string | undefined =>
  factsOf(subject).find((fact) => / mg$/.test(fact));

/** The flavour that its label and its carton show; undefined where there is none to show. */
export const tasteOf = ({ flavour, labelText, name }: ProductSubject): Taste | undefined =>
  tasteIn(flavour ?? `${labelText} ${name}`);

/** How many its name says are in the pack. */
export function countOf({ name }: ProductSubject, otherwise: number): number {
  const found = /(\d+)[ -]?pack/i.exec(name)?.[1];
  return found ? Number(found) : otherwise;
}
