import { darker, lighter } from '../drawing/colour.ts';
import { path, type Sheet } from '../drawing/sheet.ts';
import { slabSheen } from '../studio/finish.ts';
import { BRASS, lacquer, matte, polished } from '../studio/materials.ts';
import { roundedTop, shoulder, straight } from '../studio/profile.ts';
import { face, type Ring, type Section } from '../studio/ring-edges.ts';
import { drawSolid, type Solid, silhouette } from '../studio/solid.ts';

interface PodShell {
  /** Height of its foot above the ground. */
  y: number;
  /** Half its width. */
  r: number;
  section: Section;
  /** Colour of the plastic. */
  tint: string;
  liquid: string;
  /** How full, 0 to 1. */
  fill: number;
  /** Shows the contacts under its foot when it stands alone. */
  loose?: boolean;
}

export const POD_HEIGHT = 31;

/** A tinted clear cartridge: tank below, mouthpiece above. */
export function podShell(
  sheet: Sheet,
  { y, r, section, tint, liquid, fill, loose = false }: PodShell,
): string {
  const foot = loose ? 3 : 0;
  const tankTop = y + foot + 15;
  const tank = part(y + foot, tankTop, r);
  const wet = part(y + foot, y + foot + 13.5 * fill, r * 0.94);
  const mouth: Solid = {
    rings: [
      ...straight(tankTop, tankTop + 1.2, r * 0.985),
      ...shoulder(tankTop + 1.2, tankTop + 9, r * 0.985, r * 0.6, 18),
      ...straight(tankTop + 9, tankTop + 12, r * 0.6, r * 0.57),
      ...roundedTop(tankTop + 14.6, r * 0.57, 2, 9),
    ],
    section: { ...section, depth: (section.depth ?? r) * 0.98 },
    material: { ...matte(darker(tint, 0.62)), gloss: 0.05, roughness: 0.4 },
  };
  const smoke = sheet.linear([
    { at: 0, colour: darker(tint, 0.4), opacity: 0.92 },
    { at: 0.07, colour: tint, opacity: 0.6 },
    { at: 0.5, colour: tint, opacity: 0.32 },
    { at: 0.92, colour: tint, opacity: 0.5 },
    { at: 1, colour: darker(tint, 0.5), opacity: 0.92 },
  ]);
  const juice = sheet.linear([
    { at: 0, colour: darker(liquid, 0.5) },
    { at: 0.14, colour: darker(liquid, 0.2) },
    { at: 0.5, colour: liquid },
    { at: 0.82, colour: lighter(liquid, 0.3) },
    { at: 1, colour: darker(liquid, 0.45) },
  ]);
  const coil: Solid = {
    rings: straight(y + foot + 1, tankTop - 2, r * 0.24),
    section: {},
    material: polished('#c9c5bd'),
  };
  const air = '#efe9dd';
  return [
    loose ? contacts() : '',
    path(silhouette(tank), air),
    path(silhouette(wet), juice),
    path(face({ y: y + foot + 13.5 * fill, r: r * 0.94 }, section, r * 0.94), lighter(liquid, 0.4)),
    drawSolid(sheet, coil),
    path(silhouette(tank), smoke),
    slabSheen(sheet, tank, 0.5),
    drawSolid(sheet, mouth),
  ].join('');

  function part(y0: number, y1: number, half: number): Solid {
    return { rings: straight(y0, y1, half) as Ring[], section, material: lacquer(tint) };
  }

  function contacts(): string {
    const base: Solid = {
      rings: straight(y, y + foot + 0.5, r * 0.96),
      section,
      material: { ...matte('#1b1a19'), gloss: 0.04, roughness: 0.5 },
    };
    const pin = (x: number) =>
      `<g transform="translate(${x} 0)">${drawSolid(sheet, { rings: straight(y + 0.4, y + foot - 0.3, 1.5), section: {}, material: polished(BRASS) })}</g>`;
    return (
      drawSolid(sheet, base) +
      `<g transform="translate(0 ${(section.depth ?? 6) * 0.1})">${pin(-4.2)}${pin(4.2)}</g>`
    );
  }
}
