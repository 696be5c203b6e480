import { light } from '../drawing/colour.ts';
import type { Material } from './studio-light.ts';

/** Bead-blasted, dyed aluminium: a metal whose reflections are wide. */
export const anodised = (colour: string): Material => ({
  colour: light(colour),
  roughness: 0.5,
  metal: true,
  gloss: 1,
});

export const polished = (colour: string): Material => ({
  colour: light(colour),
  roughness: 0.08,
  metal: true,
  gloss: 1,
});

/** Turned on a lathe and brushed. */
export const brushed = (colour: string): Material => ({
  colour: light(colour),
  roughness: 0.28,
  metal: true,
  gloss: 1,
});

export const lacquer = (colour: string): Material => ({
  colour: light(colour),
  roughness: 0.06,
  metal: false,
  gloss: 0.05,
});

/** Moulded plastic with a fine texture. */
export const satin = (colour: string): Material => ({
  colour: light(colour),
  roughness: 0.45,
  metal: false,
  gloss: 0.05,
});

export const matte = (colour: string): Material => ({
  colour: light(colour),
  roughness: 1,
  metal: false,
  gloss: 0.02,
});

export const STEEL = '#d9d7d3';
export const BRASS = '#d8b678';
