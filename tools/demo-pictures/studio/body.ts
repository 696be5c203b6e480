import { DOWN, path, type Sheet, type Stop } from '../drawing/sheet.ts';
import type { House } from '../house.ts';
import { anodised, lacquer, satin } from './materials.ts';
import { roundedBottom, roundedTop, straight } from './profile.ts';
import type { Section } from './ring-edges.ts';
import { drawSolid, type Solid, silhouette } from './solid.ts';
import type { Material } from './studio-light.ts';

/** The metal or lacquer that a house gives its devices. */
export function houseFinish(house: House, colour: string): Material {
  if (house.metal === 'anodised') return anodised(colour);
  return house.metal === 'lacquer' ? { ...lacquer(colour), roughness: 0.16 } : satin(colour);
}

interface Block {
  /** Half the width. */
  r: number;
  y0: number;
  y1: number;
  section: Section;
  bottom?: number;
  top?: number;
}

/** A solid with upright walls, its lower and upper edges rounded by the given radii. */
export function block(
  { r, y0, y1, section, bottom = 0, top = 0 }: Block,
  material: Material,
): Solid {
  return {
    rings: [
      ...(bottom ? roundedBottom(y0, r, bottom) : [{ y: y0, r }]),
      ...straight(y0 + bottom, y1 - top, r),
      ...(top ? roundedTop(y1, r, top, 12) : []),
    ],
    section,
    material,
  };
}

/** The body, fading from its own colour at the top into another towards the ground. */
export function drawFading(
  sheet: Sheet,
  solid: Solid,
  into: Material,
  stops: readonly [number, number] = [0.25, 0.95],
): string {
  const paint: Stop[] = [
    { at: stops[0], colour: '#000000' },
    { at: stops[1], colour: '#ffffff' },
  ];
  const mask = sheet.maskOf(path(silhouette(solid), sheet.linear(paint, DOWN)));
  return `${drawSolid(sheet, solid)}<g mask="${mask}">${drawSolid(sheet, { ...solid, material: into }, false)}</g>`;
}
