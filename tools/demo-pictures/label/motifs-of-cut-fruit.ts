import { ellipse, moved, type Outline, polygon, sized, turned } from '../drawing/outline.ts';
import type { Ink } from '../studio/surface.ts';
import { leaf, put, twoToneLeaf } from './leaf.ts';

export function pear(size: number, first: string, second: string, ground: string): Ink[] {
  const body = (by: number): Outline =>
    sized(
      [
        ['M', [0, size * 0.4]],
        ['C', [size * 0.16, size * 0.4], [size * 0.13, size * 0.16], [size * 0.22, 0]],
        ['C', [size * 0.46, -size * 0.34], [size * 0.18, -size * 0.52], [0, -size * 0.48]],
        ['C', [-size * 0.18, -size * 0.52], [-size * 0.46, -size * 0.34], [-size * 0.22, 0]],
        ['C', [-size * 0.13, size * 0.16], [-size * 0.16, size * 0.4], [0, size * 0.4]],
        ['Z'],
      ],
      by,
    );
  return [
    ...put(twoToneLeaf(size * 0.36, size * 0.12, second, first), size * 0.01, size * 0.38, -66),
    { outline: body(1), fill: first },
    { outline: body(0.84), fill: ground, opacity: 0.62 },
    { outline: moved(leaf(size * 0.3, size * 0.1), 0, -size * 0.36), fill: first, opacity: 0.8 },
    ...[-1, 1].map(
      (side): Ink => ({
        outline: moved(
          turned(leaf(size * 0.1, size * 0.025), side * 14),
          side * size * 0.028,
          -size * 0.28,
        ),
        fill: second,
      }),
    ),
  ];
}

export function melon(size: number, first: string, second: string, ground: string): Ink[] {
  const half = (radius: number): Outline => [
    ['M', [-radius, 0]],
    ['C', [-radius, -radius * 0.5523], [-radius * 0.5523, -radius], [0, -radius]],
    ['C', [radius * 0.5523, -radius], [radius, -radius * 0.5523], [radius, 0]],
    ['Z'],
  ];
  const seeds = [
    [-0.26, -0.12],
    [0, -0.16],
    [0.26, -0.12],
    [-0.13, -0.3],
    [0.13, -0.3],
  ] as const;
  return put(
    [
      { outline: half(size * 0.58), fill: second },
      { outline: half(size * 0.52), fill: ground },
      { outline: half(size * 0.48), fill: first },
      ...seeds.map(
        ([x, y]): Ink => ({
          outline: moved(leaf(size * 0.075, size * 0.026), x * size, y * size),
          fill: second,
        }),
      ),
    ],
    0,
    size * 0.24,
    12,
  );
}

export function pineapple(size: number, first: string, second: string, ground: string): Ink[] {
  const body = ellipse(0, -size * 0.16, size * 0.27, size * 0.36);
  const lattice = [-3, -2, -1, 0, 1, 2, 3].flatMap((at) =>
    [32, -32].map(
      (angle): Ink => ({
        outline: moved(
          turned(
            polygon([
              [-size * 0.008, -size * 0.5],
              [size * 0.008, -size * 0.5],
              [size * 0.008, size * 0.5],
              [-size * 0.008, size * 0.5],
            ]),
            angle,
          ),
          at * size * 0.13,
          -size * 0.16,
        ),
        fill: ground,
        opacity: 0.75,
        within: body,
      }),
    ),
  );
  const crown = [-52, -28, 0, 28, 52].flatMap((angle) =>
    put(
      twoToneLeaf(size * (0.4 - Math.abs(angle) * 0.0022), size * 0.085, second, first),
      0,
      size * 0.14,
      angle,
    ),
  );
  return [...crown, { outline: body, fill: first }, ...lattice];
}
