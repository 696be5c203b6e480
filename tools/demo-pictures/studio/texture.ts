import type { Chance } from '../drawing/random.ts';
import { num, path, type Sheet } from '../drawing/sheet.ts';

/** Fine pebbling over an area, as pressed leather has: light and dark specks. */
export function leather(
  sheet: Sheet,
  area: string,
  chance: Chance,
  width: number,
  height: number,
): string {
  const [light, dark] = [speckle(chance, width, height), speckle(chance, width, height)];
  const tone = 0.08;
  return `<g clip-path="${sheet.clip(area)}">${path(dark, '#000000', `fill-opacity="${tone * 2}"`)}${path(light, '#ffffff', `fill-opacity="${tone}"`)}</g>`;
}

/** Woven threads over an area. */
export function weave(
  sheet: Sheet,
  area: string,
  width: number,
  height: number,
  pitch = 0.9,
): string {
  const threads: string[] = [];
  for (let y = -height; y < 2; y += pitch) threads.push(`M${num(-width)} ${num(y)}H${num(width)}`);
  for (let x = -width; x < width; x += pitch) threads.push(`M${num(x)} ${num(-height)}V2`);
  return `<g clip-path="${sheet.clip(area)}"><path d="${threads.join('')}" fill="none" stroke="#000000" stroke-opacity="0.12" stroke-width="${num(pitch * 0.35)}"/><path d="${threads.join('')}" fill="none" stroke="#ffffff" stroke-opacity="0.08" stroke-width="${num(pitch * 0.25)}" transform="translate(${num(-pitch * 0.3)} ${num(-pitch * 0.3)})"/></g>`;
}

function speckle(chance: Chance, width: number, height: number): string {
  const count = Math.round(width * height * 0.17);
  return Array.from({ length: count }, () => {
    const [x, y, size] = [
      chance.between(-width, width),
      chance.between(-height, 4),
      chance.between(0.25, 0.6),
    ];
    return `M${num(x)} ${num(y)}l${num(size)} ${num(size * 0.4)}l${num(-size * 0.3)} ${num(size * 0.6)}l${num(-size)} ${num(-size * 0.3)}Z`;
  }).join('');
}

/** The grain of polished wood: long lines that part around a knot. */
export function woodGrain(
  sheet: Sheet,
  area: string,
  chance: Chance,
  width: number,
  height: number,
): string {
  const knot = { x: chance.between(-0.5, 0.5) * width, y: -height * chance.between(0.3, 0.75) };
  const lines = Array.from({ length: 72 }, (_, at) => {
    const x = (at / 71 - 0.5) * width * 2.3;
    const near = 1 / (1 + ((x - knot.x) / (width * 0.3)) ** 2);
    const side = x < knot.x ? -1 : 1;
    const bend = side * near * width * 0.1;
    const sway = chance.between(-1.6, 1.6);
    return `M${num(x + sway)} 2C${num(x)} ${num(knot.y + height * 0.3)} ${num(x + bend)} ${num(knot.y + height * 0.14)} ${num(x + bend)} ${num(knot.y)}S${num(x + sway)} ${num(knot.y - height * 0.3)} ${num(x - sway)} ${num(-height - 2)}`;
  });
  const some = (which: number) => lines.filter((_, at) => at % 3 === which).join('');
  const strand = (d: string, colour: string, thick: number, opacity: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-opacity="${opacity}"/>`;
  const rings = [0.2, 0.5, 0.8]
    .map(
      (share) =>
        `M${num(knot.x - share * 1.4)} ${num(knot.y)}a${num(share * 1.4)} ${num(share * 4)} 0 1 0 ${num(share * 2.8)} 0a${num(share * 1.4)} ${num(share * 4)} 0 1 0 ${num(-share * 2.8)} 0`,
    )
    .join('');
  return `<g clip-path="${sheet.clip(area)}">${strand(rings, '#1f0e04', 0.4, 0.5)}${strand(some(0), '#1f0e04', 0.55, 0.34)}${strand(some(1), '#1f0e04', 0.22, 0.4)}${strand(some(2), '#ffd9a0', 0.6, 0.18)}</g>`;
}
