import { path, type Sheet, stroke } from '../drawing/sheet.ts';
import { sheen } from '../studio/finish.ts';
import { lacquer } from '../studio/materials.ts';
import { straight } from '../studio/profile.ts';
import { ELEVATION, face } from '../studio/ring-edges.ts';
import { silhouette } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';

/** The spare glass of a tank, standing empty. */
export function glassTube(sheet: Sheet, r: number, h: number): Prop {
  const tube = { rings: straight(0, h, r), section: {}, material: lacquer('#ffffff') };
  const wall = sheet.linear([
    { at: 0, colour: '#6f675a', opacity: 0.7 },
    { at: 0.03, colour: '#d9d3c7', opacity: 0.5 },
    { at: 0.1, colour: '#8d8474', opacity: 0.35 },
    { at: 0.22, colour: '#ffffff', opacity: 0.1 },
    { at: 0.7, colour: '#ffffff', opacity: 0.18 },
    { at: 0.9, colour: '#8d8474', opacity: 0.32 },
    { at: 0.97, colour: '#f3efe7', opacity: 0.6 },
    { at: 1, colour: '#6f675a', opacity: 0.7 },
  ]);
  const inside = `M${-r * 0.92} ${-h}A${r * 0.92} ${r * 0.92 * ELEVATION} 0 0 1 ${r * 0.92} ${-h}`;
  const foot = `M${-r} 0A${r} ${r * ELEVATION} 0 0 1 ${r} 0`;
  const marks = [
    stroke(foot, '#6f675a', 0.22, 'stroke-opacity="0.5"'),
    path(silhouette(tube), wall),
    sheen(sheet, tube, 0.1, 0.06),
    path(face({ y: h, r }, {}), '#ffffff', 'fill-opacity="0.16"'),
    stroke(face({ y: h, r }, {}), '#7c7364', 0.22, 'stroke-opacity="0.65"'),
    stroke(inside, '#7c7364', 0.16, 'stroke-opacity="0.5"'),
    stroke(`M${-r} 0A${r} ${r * ELEVATION} 0 0 0 ${r} 0`, '#fffdf8', 0.35, 'stroke-opacity="0.9"'),
  ];
  return {
    width: r * 2,
    height: h,
    marks: marks.join(''),
    footprints: [
      { x: 0, halfWidth: r, halfDepth: r, height: h * 0.7, round: true, glow: '#fbf6ea' },
    ],
  };
}
