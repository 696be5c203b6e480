import { ellipse, type Outline, polygon, turned } from '../drawing/outline.ts';
import type { Chance } from '../drawing/random.ts';
import type { Ink } from '../studio/surface.ts';
import { put, twoToneLeaf } from './leaf.ts';

export function slice(radius: number, flesh: string, pith: string, turn: number): Ink[] {
  const segments = 9;
  const wedge: Outline = [
    ['M', [0, radius * 0.1]],
    ['L', [radius * 0.235, radius * 0.72]],
    [
      'C',
      [radius * 0.23, radius * 0.84],
      [-radius * 0.23, radius * 0.84],
      [-radius * 0.235, radius * 0.72],
    ],
    ['Z'],
  ];
  return [
    { outline: ellipse(0, 0, radius), fill: flesh },
    { outline: ellipse(0, 0, radius * 0.9), fill: pith },
    ...Array.from(
      { length: segments },
      (_, at): Ink => ({ outline: turned(wedge, turn + (at * 360) / segments), fill: flesh }),
    ),
  ];
}

function ball(x: number, y: number, radius: number, fill: string): Ink[] {
  return [
    { outline: ellipse(x, y, radius), fill },
    {
      outline: ellipse(x - radius * 0.32, y + radius * 0.34, radius * 0.22, radius * 0.17),
      fill: '#ffffff',
      opacity: 0.45,
    },
  ];
}

export function cluster(size: number, first: string, second: string, chance: Chance): Ink[] {
  const spots: [number, number][] = [
    [-0.2, 0.14],
    [0.2, 0.18],
    [0, -0.13],
    [-0.36, -0.2],
    [0.37, -0.17],
    [0.01, 0.42],
    [-0.03, -0.44],
  ];
  const balls = spots.flatMap(([x, y], at) =>
    ball(x * size, y * size, size * chance.between(0.165, 0.2), at % 3 === 1 ? second : first),
  );
  return [
    ...put(twoToneLeaf(size * 0.34, size * 0.12, second, first), size * 0.12, size * 0.4, -58),
    ...balls,
  ];
}

export function cherries(size: number, first: string, second: string): Ink[] {
  const stem = (x: number): Outline => [
    ['M', [x, -size * 0.1]],
    ['C', [x * 0.9, size * 0.2], [x * 0.3, size * 0.36], [size * 0.06, size * 0.46]],
    ['L', [size * 0.085, size * 0.44]],
    [
      'C',
      [x * 0.3 + size * 0.03, size * 0.34],
      [x * 0.9 + size * 0.03, size * 0.2],
      [x + size * 0.028, -size * 0.1],
    ],
    ['Z'],
  ];
  return [
    ...[-0.24, 0.26].map((x): Ink => ({ outline: stem(x * size), fill: second })),
    ...put(twoToneLeaf(size * 0.4, size * 0.14, second, first), size * 0.06, size * 0.44, -72),
    ...ball(-size * 0.24, -size * 0.2, size * 0.23, first),
    ...ball(size * 0.26, -size * 0.26, size * 0.22, first),
  ];
}

/** Mango, peach, plum: a heavy round fruit with a leaf and its cleft. */
export function drupe(size: number, first: string, second: string): Ink[] {
  const flesh: Outline = [
    ['M', [0, size * 0.34]],
    ['C', [size * 0.34, size * 0.42], [size * 0.5, size * 0.06], [size * 0.36, -size * 0.2]],
    ['C', [size * 0.24, -size * 0.44], [-size * 0.18, -size * 0.5], [-size * 0.36, -size * 0.22]],
    ['C', [-size * 0.5, size * 0.04], [-size * 0.3, size * 0.4], [0, size * 0.34]],
    ['Z'],
  ];
  const cleft: Outline = [
    ['M', [0, size * 0.34]],
    ['C', [size * 0.34, size * 0.42], [size * 0.5, size * 0.06], [size * 0.36, -size * 0.2]],
    ['C', [size * 0.3, -size * 0.34], [size * 0.14, -size * 0.42], [-size * 0.02, -size * 0.43]],
    ['C', [size * 0.2, -size * 0.2], [size * 0.22, size * 0.14], [0, size * 0.34]],
    ['Z'],
  ];
  return [
    { outline: flesh, fill: first },
    { outline: cleft, fill: second, opacity: 0.38 },
    {
      outline: ellipse(-size * 0.2, size * 0.12, size * 0.06, size * 0.09),
      fill: '#ffffff',
      opacity: 0.35,
    },
    ...put(twoToneLeaf(size * 0.42, size * 0.13, second, first), 0, size * 0.33, -62),
    {
      outline: polygon([
        [-0.012 * size, 0.32 * size],
        [0.012 * size, 0.32 * size],
        [0.03 * size, 0.46 * size],
        [0.006 * size, 0.47 * size],
      ]),
      fill: second,
    },
  ];
}
