import { chanceOf } from './drawing/random.ts';
import { LAYOUTS, type Layout } from './label/label-design.ts';
import type { Motif } from './label/motifs.ts';

/** What all products of a brand share, so that they look like one maker's. */
export interface House {
  layout: Layout;
  cap: 'cone' | 'ribbed' | 'dropper';
  capTone: 'black' | 'white' | 'own';
  glass: Glass;
  /** Breadth of its bottles against the usual. */
  breadth: number;
  shoulder: 'round' | 'sloping' | 'square';
  /** How its metal is finished. */
  metal: 'anodised' | 'lacquer' | 'satin';
  /** Radius of the upright edges of its devices against the usual. */
  softness: number;
  control: 'round' | 'pill' | 'bar';
  /** Its emblem, and what its boxes bear when no flavour is to be shown. */
  emblem: Motif;
}

export type Glass = 'clear' | 'amber' | 'frosted';

/** The demo shop's makers, as their descriptions speak of them. */
const HOUSES: Record<string, Partial<House>> = {
  Vanewright: { emblem: 'waves', metal: 'anodised', softness: 0.9, control: 'round' },
  Orrery: { emblem: 'rings', metal: 'anodised', softness: 0.55, control: 'pill' },
  'Kestrel Row': {
    emblem: 'peaks',
    metal: 'satin',
    softness: 1.15,
    control: 'bar',
    glass: 'clear',
    layout: 'panel',
  },
  Murmur: {
    emblem: 'swirl',
    metal: 'satin',
    softness: 1.25,
    control: 'bar',
    layout: 'poster',
    glass: 'frosted',
    capTone: 'white',
    shoulder: 'round',
  },
  Saltmere: {
    emblem: 'cubes',
    layout: 'poster',
    cap: 'ribbed',
    capTone: 'white',
    glass: 'clear',
    breadth: 1.08,
    shoulder: 'square',
  },
  Frostwick: {
    emblem: 'crystals',
    layout: 'flood',
    cap: 'cone',
    capTone: 'white',
    glass: 'frosted',
    breadth: 0.96,
    shoulder: 'round',
  },
  'Pomona Yard': {
    emblem: 'pear',
    layout: 'panel',
    cap: 'cone',
    capTone: 'own',
    glass: 'clear',
    breadth: 1.02,
    shoulder: 'sloping',
  },
  'Halden & Rye': {
    emblem: 'tobacco',
    layout: 'apothecary',
    cap: 'dropper',
    capTone: 'black',
    glass: 'amber',
    breadth: 1.06,
    shoulder: 'round',
  },
  'Tinsmith & Daughter': {
    emblem: 'stripes',
    metal: 'lacquer',
    softness: 0.8,
    control: 'round',
    layout: 'apothecary',
  },
  Voltary: { emblem: 'sun', metal: 'satin', softness: 0.85, control: 'bar', layout: 'panel' },
};

export function houseOf(brand: string): House {
  const chance = chanceOf(`house of ${brand}`);
  const guessed: House = {
    layout: chance.pick(LAYOUTS),
    cap: chance.pick(['cone', 'ribbed', 'dropper']),
    capTone: chance.pick(['black', 'white', 'own']),
    glass: chance.pick(['clear', 'clear', 'amber', 'frosted']),
    breadth: chance.between(0.94, 1.1),
    shoulder: chance.pick(['round', 'sloping', 'square']),
    metal: chance.pick(['anodised', 'lacquer', 'satin']),
    softness: chance.between(0.65, 1.25),
    control: chance.pick(['round', 'pill', 'bar']),
    emblem: chance.pick(['rings', 'waves', 'sun', 'peaks', 'stripes']),
  };
  return { ...guessed, ...HOUSES[brand] };
}
