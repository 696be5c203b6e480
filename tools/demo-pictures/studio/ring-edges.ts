import { num } from '../drawing/sheet.ts';

/** How far circles open up: the camera looks down by about seven degrees. */
export const ELEVATION = 0.115;

/** Half the width of a body at a height above the ground, both in millimetres. */
export interface Ring {
  y: number;
  r: number;
}

/** A body seen from the front: turned on a lathe, or a slab with rounded upright edges. */
export interface Section {
  /** Half the depth; absent for a turned body. */
  depth?: number;
  /** Radius of the upright edges; absent for a turned body. */
  corner?: number;
  /** How much the front bulges: 0 is dead flat. */
  crown?: number;
}

/** The front of the body between two rings. */
export function band(
  low: Ring,
  high: Ring,
  section: Section,
  widest = Math.max(low.r, high.r),
): string {
  const sideY = (ring: Ring) => num(-ring.y + squareDepth(ring.r, section, widest) * ELEVATION);
  return `M${num(-high.r)} ${sideY(high)}${nearEdge(high, section, widest, 'forth')}L${num(low.r)} ${sideY(low)}${nearEdge(low, section, widest, 'back')}Z`;
}

/** The whole horizontal cut at a ring, as the camera sees it. */
export function face(ring: Ring, section: Section, widest = ring.r): string {
  const sideY = num(-ring.y + squareDepth(ring.r, section, widest) * ELEVATION);
  return `M${num(-ring.r)} ${sideY}${nearEdge(ring, section, widest, 'forth')}L${num(ring.r)} ${num(-ring.y - squareDepth(ring.r, section, widest) * ELEVATION)}${farEdge(ring, section, widest)}Z`;
}

export const squareDepth = (r: number, section: Section, widest: number) => {
  const { depth, corner } = shrunk(r, section, widest);
  return depth - corner;
};

/** The near half of a ring, from left to right ('forth') or right to left. */
export function nearEdge(
  ring: Ring,
  section: Section,
  widest: number,
  way: 'forth' | 'back',
): string {
  const { depth, corner } = shrunk(ring.r, section, widest);
  const sign = way === 'forth' ? 1 : -1;
  const arc = `A${num(corner)} ${num(corner * ELEVATION)} 0 0 ${way === 'forth' ? 0 : 1} `;
  const side = num(-ring.y + (depth - corner) * ELEVATION);
  const front = num(-ring.y + depth * ELEVATION);
  const flat = num(sign * (ring.r - corner));
  return `${arc}${num(-sign * (ring.r - corner))} ${front}L${flat} ${front}${arc}${num(sign * ring.r)} ${side}`;
}

/** The far half of a ring, from right to left. */
export function farEdge(ring: Ring, section: Section, widest: number): string {
  const { depth, corner } = shrunk(ring.r, section, widest);
  const back = num(-ring.y - depth * ELEVATION);
  const side = num(-ring.y - (depth - corner) * ELEVATION);
  const arc = `A${num(corner)} ${num(corner * ELEVATION)} 0 0 0 `;
  const flat = num(ring.r - corner);
  return `${arc}${flat} ${back}L${num(-(ring.r - corner))} ${back}${arc}${num(-ring.r)} ${side}`;
}

/** The section at a narrower ring keeps its distance from the widest one. */
export function shrunk(r: number, section: Section, widest: number) {
  if (section.depth === undefined) return { depth: r, corner: r };
  const inset = widest - r;
  const depth = Math.max(section.depth - inset, 0.2);
  return { depth, corner: Math.min(Math.max((section.corner ?? 1) - inset, 0.1), depth, r) };
}
