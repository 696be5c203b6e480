import { lighter, mix } from '../drawing/colour.ts';
import type { Sheet } from '../drawing/sheet.ts';
import type { House } from '../house.ts';
import { flutes } from '../studio/finish.ts';
import { lacquer, matte, satin } from '../studio/materials.ts';
import { roundedBottom, roundedTop, shoulder, straight } from '../studio/profile.ts';
import type { Ring } from '../studio/ring-edges.ts';
import { drawSolid, grounding, type Solid } from '../studio/solid.ts';
import type { Material } from '../studio/studio-light.ts';

interface CapPlace {
  /** Height of its lower edge. */
  y: number;
  /** Radius of the neck that it closes. */
  neck: number;
  height: number;
}

/** A child-proof closure: ribbed, with a cone over the nozzle, or a rubber dropper. */
export function drawCap(
  sheet: Sheet,
  style: House['cap'],
  colour: string,
  { y, neck, height }: CapPlace,
): string {
  const r = neck + 1.7;
  const turnedPart = (rings: Ring[], material: Material): Solid => ({
    rings,
    section: {},
    material,
  });
  const plastic = { ...satin(colour), roughness: 0.4 };
  if (style === 'ribbed') {
    const foot = y + 3;
    const ring = turnedPart(
      [
        ...roundedBottom(y, r * 1.03, 0.3, 3),
        ...straight(y + 0.4, y + 1.9, r * 1.03),
        ...roundedTop(y + 2.3, r * 1.03, 0.4, 4),
      ],
      plastic,
    );
    const body = turnedPart(
      [
        ...straight(foot, y + height * 0.9, r, r * 0.965),
        ...roundedTop(y + height, r * 0.965, height * 0.1, 14),
      ],
      plastic,
    );
    return (
      drawSolid(sheet, ring) +
      drawSolid(sheet, body) +
      flutes(r * 0.99, foot + 0.8, y + height * 0.86, 60, 0.3)
    );
  }
  if (style === 'cone') {
    const skirt = y + height * 0.36;
    const base = turnedPart(
      [
        ...roundedBottom(y, r * 1.1, 0.3, 3),
        ...straight(y + 0.4, skirt - 1, r * 1.1),
        ...roundedTop(skirt, r * 1.1, 1, 8),
      ],
      plastic,
    );
    const cone = turnedPart(
      [
        ...shoulder(skirt - 0.2, y + height * 0.58, r * 0.86, r * 0.46, 18),
        ...straight(y + height * 0.58, y + height * 0.94, r * 0.46, r * 0.36),
        ...roundedTop(y + height, r * 0.36, height * 0.06, 10),
      ],
      plastic,
    );
    return (
      drawSolid(sheet, base) +
      flutes(r * 1.1, y + 0.9, skirt - 1.6, 64, 0.34) +
      drawSolid(sheet, cone)
    );
  }
  const shell: Material = { ...lacquer(colour), roughness: 0.18 };
  const top = y + height * 0.46;
  const collar = turnedPart(
    [
      ...roundedBottom(y, r * 1.04, 0.3, 3),
      ...straight(y + 0.4, top - 1, r * 1.04),
      ...roundedTop(top, r * 1.04, 1, 8),
    ],
    shell,
  );
  const rubber = {
    ...matte(mix(lighter(colour, 0.06), '#26231f', 0.5)),
    roughness: 0.7,
    gloss: 0.05,
  };
  const bulb = turnedPart(
    [
      ...straight(top - 0.2, top + 2, r * 0.74),
      ...shoulder(top + 2, top + 5, r * 0.74, r * 0.6, 10),
      ...straight(top + 5, y + height * 0.98, r * 0.6, r * 0.55),
      ...roundedTop(y + height * 1.2, r * 0.55, r * 0.54, 14),
    ],
    rubber,
  );
  return drawSolid(sheet, collar) + grounding(sheet, collar, 0.5) + drawSolid(sheet, bulb);
}
