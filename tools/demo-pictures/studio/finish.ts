import { luminance, mix } from '../drawing/colour.ts';
import { num, path, type Sheet, type Stop } from '../drawing/sheet.ts';
import { band, ELEVATION, type Ring } from './ring-edges.ts';
import { type Solid, silhouette } from './solid.ts';
import { lit, smooth } from './studio-light.ts';

/** The reflections alone of a clear coat or a glass wall, laid over what is there. */
export function sheen(sheet: Sheet, solid: Solid, gloss: number, roughness: number): string {
  const tallest = solid.rings.at(-1)?.y ?? 0;
  const bands = solid.rings.slice(0, -1).map((low, index) => {
    const high = solid.rings[index + 1] as Ring;
    if (high.y - low.y < 1e-6) return '';
    const rise = (low.r - high.r) / Math.hypot(high.y - low.y, high.r - low.r);
    const under = { y: Math.min(high.y + 0.2, tallest), r: high.r };
    return path(band(low, under, solid.section), sheet.linear(reflections(rise, gloss, roughness)));
  });
  // Opaque greys in a mask overlap without seams, as translucent whites would not.
  return `<g mask="${sheet.maskOf(bands.join(''))}">${path(silhouette(solid), '#ffffff')}</g>`;
}

function reflections(rise: number, gloss: number, roughness: number): Stop[] {
  const level = Math.sqrt(1 - rise * rise);
  return Array.from({ length: 25 }, (_, step) => {
    const angle = (step / 24 - 0.5) * Math.PI;
    const shine = luminance(
      lit({ colour: [0, 0, 0], roughness, metal: false, gloss }, [
        Math.sin(angle) * level,
        rise,
        Math.cos(angle) * level,
      ]),
    );
    const opacity =
      Math.min(0.9, Math.max(0, shine * 3.2 - gloss * 0.6)) *
      smooth(90, 76, (Math.abs(angle) * 180) / Math.PI);
    return { at: (1 + Math.sin(angle)) / 2, colour: mix('#000000', '#ffffff', opacity) };
  });
}

/** Grip ribs around a turned body: a dark and a light line for each, closer towards the edges. */
export function flutes(r: number, y0: number, y1: number, count: number, depth: number): string {
  const dark: string[] = [];
  const bright: string[] = [];
  const step = (2 * Math.PI) / count;
  for (let at = 0; at < count; at++) {
    const angle = -Math.PI / 2 + step * 0.5 + at * (Math.PI / (count / 2));
    if (angle > Math.PI / 2) break;
    dark.push(rib(r, angle + step * 0.12, angle + step * 0.42, y0, y1));
    bright.push(rib(r, angle - step * 0.3, angle - step * 0.08, y0, y1));
  }
  return (
    path(dark.join(''), '#000000', `fill-opacity="${num(depth)}"`) +
    path(bright.join(''), '#ffffff', `fill-opacity="${num(depth * 0.62)}"`)
  );
}

function rib(r: number, from: number, to: number, y0: number, y1: number): string {
  const [a, b] = [from, to].map((angle) =>
    Math.max(-Math.PI / 2, Math.min(Math.PI / 2, angle)),
  ) as [number, number];
  const at = (angle: number, y: number) =>
    `${num(r * Math.sin(angle))} ${num(-y + r * Math.cos(angle) * ELEVATION)}`;
  return `M${at(a, y1)}L${at(b, y1)}L${at(b, y0)}L${at(a, y0)}Z`;
}

/** The two softboxes mirrored in a slab's front: a broad one at the left, a line at the right. */
export function slabSheen(sheet: Sheet, solid: Solid, strength: number): string {
  const bands = sheet.linear([
    { at: 0.03, colour: '#ffffff', opacity: 0 },
    { at: 0.06, colour: '#ffffff', opacity: 0.85 * strength },
    { at: 0.15, colour: '#ffffff', opacity: 0.7 * strength },
    { at: 0.19, colour: '#ffffff', opacity: 0.12 * strength },
    { at: 0.5, colour: '#ffffff', opacity: 0.02 },
    { at: 0.9, colour: '#ffffff', opacity: 0.02 },
    { at: 0.93, colour: '#ffffff', opacity: 0.6 * strength },
    { at: 0.955, colour: '#ffffff', opacity: 0 },
  ]);
  return path(silhouette(solid), bands);
}
