import { hex, type Light, luminance } from '../drawing/colour.ts';
import { ACROSS, DOWN, num, path, type Sheet, type Stop } from '../drawing/sheet.ts';
import {
  band,
  ELEVATION,
  face,
  farEdge,
  nearEdge,
  type Ring,
  type Section,
  shrunk,
  squareDepth,
} from './ring-edges.ts';
import { lit, type Material, type Normal, scattered } from './studio-light.ts';

export interface Solid {
  rings: readonly Ring[];
  section: Section;
  material: Material;
}

/** Draws the body from the ground up; the top face is drawn when `cap` is not false. */
export function drawSolid(sheet: Sheet, solid: Solid, cap = true): string {
  const { section, material } = solid;
  const rings = solid.rings.filter(
    (ring, at) =>
      at === 0 ||
      ring.y - (solid.rings[at - 1]?.y ?? 0) > 1e-6 ||
      ring.r !== solid.rings[at - 1]?.r,
  );
  const widest = Math.max(...rings.map(({ r }) => r));
  const tallest = rings.at(-1)?.y ?? 0;
  const marks: string[] = [];
  // The far side of a rounded top rises above its near side.
  const behind: string[] = [];
  for (let index = 0; index + 1 < rings.length; index++) {
    const [low, high] = [rings[index], rings[index + 1]] as [Ring, Ring];
    const length = Math.hypot(high.y - low.y, high.r - low.r);
    const rise = (low.r - high.r) / length;
    const stops = shadeAcross(section, widest, Math.max(low.r, high.r), rise, material);
    if (rise > 0.05)
      behind.push(path(face(low, section, widest), hex(lit(material, [-0.08, rise, 0.12]))));
    const under = { y: Math.min(high.y + 0.2, tallest), r: high.r };
    marks.push(path(band(low, under, section, widest), sheet.linear(stops)));
  }
  const top = rings.at(-1);
  if (cap && top) marks.push(path(face(top, section, widest), topPaint(sheet, material)));
  return behind.join('') + marks.join('');
}

/** The outline that the body covers, for clips and for light laid over the whole of it. */
export function silhouette({ rings, section }: Solid): string {
  const widest = Math.max(...rings.map(({ r }) => r));
  const side = (ring: Ring) => ring.y - squareDepth(ring.r, section, widest) * ELEVATION;
  const [bottom, top] = [rings[0], rings.at(-1)] as [Ring, Ring];
  const left = rings.map((ring) => `L${num(-ring.r)} ${num(-side(ring))}`);
  const right = rings.toReversed().map((ring) => `L${num(ring.r)} ${num(-side(ring))}`);
  const crown = farEdge(top, section, widest);
  return `M${num(bottom.r)} ${num(-side(bottom))}${nearEdge(bottom, section, widest, 'back')}${left.join('')}${crown}${right.join('')}Z`;
}

/** Light falling off towards the ground, its bounce, and the darkness where the body stands. */
export function grounding(sheet: Sheet, solid: Solid, strength = 1): string {
  const fall = sheet.linear(
    [
      { at: 0, colour: '#ffffff', opacity: 0.05 * strength },
      { at: 0.3, colour: '#ffffff', opacity: 0 },
      { at: 0.55, colour: '#14100a', opacity: 0 },
      { at: 0.93, colour: '#14100a', opacity: 0.15 * strength },
      { at: 0.985, colour: '#2a2016', opacity: 0.2 * strength },
      { at: 1, colour: '#14100a', opacity: 0.42 * strength },
    ],
    DOWN,
  );
  return path(silhouette(solid), fall);
}

/** How a surface that is already coloured gets darker and lighter around the body. */
export function wrapShade(sheet: Sheet, section: Section, r: number, gloss = 0): string {
  const at = (normal: Normal) => {
    const shine = gloss
      ? lit({ colour: [0, 0, 0], roughness: 0.3, metal: false, gloss }, normal)
      : [0, 0, 0];
    return luminance(scattered(normal)) + luminance(shine as unknown as Light);
  };
  const stops = normalsAcross(section, r, r, 0).map(({ x, normal }): Stop => {
    const level = at(normal);
    return level < 0.96
      ? { at: x, colour: '#0d0a06', opacity: Math.min(0.9, 1 - (level / 0.96) ** 0.6) }
      : { at: x, colour: '#ffffff', opacity: Math.min(0.75, (level - 0.96) * 0.9) };
  });
  return sheet.linear(stops, ACROSS);
}

function shadeAcross(
  section: Section,
  widest: number,
  r: number,
  rise: number,
  material: Material,
): Stop[] {
  return normalsAcross(section, widest, r, rise).map(({ x, normal }) => ({
    at: x,
    colour: hex(lit(material, normal)),
  }));
}

function normalsAcross(section: Section, widest: number, r: number, rise: number) {
  const level = Math.sqrt(1 - rise * rise);
  const tilt = section.depth === undefined ? 0 : Math.asin(section.crown ?? 0.06);
  const { corner } = shrunk(r, section, widest);
  const flat = r - corner;
  const steps = corner / r > 0.5 ? 20 : 9;
  const samples: { x: number; normal: Normal }[] = [];
  const add = (x: number, angle: number) => {
    const normal: Normal = [Math.sin(angle) * level, rise, Math.cos(angle) * level];
    samples.push({ x: (1 + x / r) / 2, normal });
  };
  const arc = (from: number, to: number, side: number) => {
    for (let step = 0; step <= steps; step++) {
      const angle = from + ((to - from) * step) / steps;
      const share = Math.max(
        0,
        (Math.sin(Math.abs(angle)) - Math.sin(tilt)) / (1 - Math.sin(tilt)),
      );
      add(side * (flat + corner * share), angle);
    }
  };
  arc(-Math.PI / 2, -tilt, -1);
  if (flat > 0)
    for (let step = 1; step < 6; step++) add(flat * (step / 3 - 1), tilt * (step / 3 - 1));
  arc(tilt, Math.PI / 2, 1);
  return samples;
}

function topPaint(sheet: Sheet, material: Material): string {
  const at = (x: number, y: number, z: number) => hex(lit(material, [x, y, z]));
  return sheet.linear(
    [
      { at: 0, colour: at(-0.3, 0.94, 0.16) },
      { at: 0.5, colour: at(-0.06, 0.985, 0.16) },
      { at: 1, colour: at(0.24, 0.96, 0.16) },
    ],
    ACROSS,
  );
}
