import { darker, lighter } from '../drawing/colour.ts';
import { ellipse, moved, type Outline, turned } from '../drawing/outline.ts';
import type { Ink } from '../studio/surface.ts';
import { leaf, put, twoToneLeaf } from './leaf.ts';

/** How many drupelets stand in each row, from the stalk down. */
const ROWS = [3, 4, 5, 4, 3, 2];

/** Raspberry, blackberry: rows of small drupelets that narrow towards the tip. */
export function bramble(size: number, first: string, second: string): Ink[] {
  const r = size * 0.105;
  const drupelets = ROWS.flatMap((count, row) =>
    Array.from({ length: count }, (_, at): Ink[] => {
      const [x, y] = [(at - (count - 1) / 2) * r * 1.72, size * 0.2 - row * r * 1.42];
      const shade = Math.min(0.34, Math.abs(at - (count - 1) / 2) * 0.09 + row * 0.03);
      return [
        { outline: ellipse(x, y, r), fill: darker(first, shade) },
        { outline: ellipse(x, y, r * 0.84), fill: first, opacity: 0.75 },
        {
          outline: ellipse(x - r * 0.3, y + r * 0.34, r * 0.26, r * 0.2),
          fill: '#ffffff',
          opacity: 0.5,
        },
      ];
    }).flat(),
  );
  return [...drupelets, ...calyx(size, second, size * 0.29)];
}

/** Heart-shaped, with its seeds. */
export function strawberry(size: number, first: string, second: string): Ink[] {
  const flesh: Outline = [
    ['M', [0, size * 0.3]],
    ['C', [size * 0.22, size * 0.38], [size * 0.46, size * 0.26], [size * 0.4, -size * 0.02]],
    ['C', [size * 0.34, -size * 0.26], [size * 0.12, -size * 0.46], [0, -size * 0.48]],
    ['C', [-size * 0.12, -size * 0.46], [-size * 0.34, -size * 0.26], [-size * 0.4, -size * 0.02]],
    ['C', [-size * 0.46, size * 0.26], [-size * 0.22, size * 0.38], [0, size * 0.3]],
    ['Z'],
  ];
  const shaded: Outline = [
    ['M', [size * 0.1, size * 0.33]],
    ['C', [size * 0.3, size * 0.36], [size * 0.46, size * 0.22], [size * 0.4, -size * 0.02]],
    ['C', [size * 0.34, -size * 0.26], [size * 0.12, -size * 0.46], [0, -size * 0.48]],
    ['C', [size * 0.2, -size * 0.3], [size * 0.26, size * 0.1], [size * 0.1, size * 0.33]],
    ['Z'],
  ];
  const seeds = [
    [-0.25, 0.12],
    [0, 0.14],
    [0.25, 0.12],
    [-0.13, -0.02],
    [0.13, -0.02],
    [-0.24, -0.13],
    [0, -0.17],
    [0.24, -0.13],
    [-0.1, -0.3],
    [0.1, -0.3],
  ] as const;
  return [
    { outline: flesh, fill: first },
    { outline: shaded, fill: darker(first, 0.3), opacity: 0.4 },
    ...seeds.map(
      ([x, y]): Ink => ({
        outline: moved(turned(leaf(size * 0.055, size * 0.017), x * 60), x * size, y * size),
        fill: lighter('#f3cf6a', 0.2),
      }),
    ),
    ...calyx(size, second, size * 0.31),
  ];
}

/** The green star at the stalk. */
function calyx(size: number, green: string, y: number): Ink[] {
  return [-78, -42, 0, 42, 78].flatMap((angle) =>
    put(
      twoToneLeaf(size * 0.25, size * 0.075, green, darker(green, 0.4)),
      0,
      y - size * 0.04,
      angle,
    ),
  );
}
