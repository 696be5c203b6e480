import { ellipse, moved, type Outline, polygon, sized, turned } from '../drawing/outline.ts';
import type { Chance } from '../drawing/random.ts';
import type { Ink } from '../studio/surface.ts';
import { halfLeaf, leaf, put, twoToneLeaf } from './leaf.ts';

export function sprig(height: number, first: string, second: string, chance: Chance): Ink[] {
  const ink: Ink[] = [];
  for (let pair = 0; pair < 4; pair++) {
    const up = -height * 0.46 + (pair * height * 0.64) / 4;
    const length = height * 0.44 * (1 - pair * 0.13);
    for (const side of [-1, 1]) {
      const angle = side * (60 - pair * 7 + chance.between(-5, 5));
      ink.push(
        ...put(
          twoToneLeaf(length, length * 0.3 * side, first, second),
          0,
          up + (side > 0 ? height * 0.05 : 0),
          -angle,
        ),
      );
    }
  }
  ink.push(...put(twoToneLeaf(height * 0.32, height * 0.1, first, second), 0, height * 0.16));
  ink.push({
    outline: polygon([
      [-0.011 * height, -height * 0.55],
      [0.011 * height, -height * 0.55],
      [0.004 * height, height * 0.28],
      [-0.004 * height, height * 0.28],
    ]),
    fill: first,
  });
  return ink;
}

/** A cured leaf with its ribs. */
export function broadleaf(size: number, first: string, second: string, degrees: number): Ink[] {
  const vein = (from: number, side: number): Outline =>
    polygon([
      [0, from],
      [side * size * 0.2 * (1 - from / size / 1.2), from + size * 0.16],
      [side * size * 0.19 * (1 - from / size / 1.2), from + size * 0.172],
      [0, from + size * 0.018],
    ]);
  const ribs = [0.14, 0.28, 0.42, 0.56, 0.7].flatMap((share) => [
    vein(size * share, 1),
    vein(size * share, -1),
  ]);
  return put(
    [
      { outline: leaf(size, size * 0.36), fill: first },
      { outline: halfLeaf(size, size * 0.36), fill: second, opacity: 0.22 },
      ...ribs.map((outline): Ink => ({ outline, fill: second, opacity: 0.75 })),
      {
        outline: polygon([
          [-size * 0.014, -size * 0.12],
          [size * 0.014, -size * 0.12],
          [size * 0.003, size * 0.96],
          [-size * 0.003, size * 0.96],
        ]),
        fill: second,
      },
    ],
    0,
    -size * 0.48,
    degrees,
  );
}

export function blossom(radius: number, first: string, second: string, chance: Chance): Ink[] {
  const turn = chance.between(0, 60);
  const petals = Array.from({ length: 6 }).flatMap((_, at): Ink[] => [
    { outline: turned(leaf(radius, radius * 0.5), turn + at * 60), fill: first, opacity: 0.82 },
    {
      outline: turned(leaf(radius * 0.6, radius * 0.16), turn + at * 60),
      fill: second,
      opacity: 0.7,
    },
  ]);
  return [...petals, { outline: ellipse(0, 0, radius * 0.14), fill: second }];
}

export function beans(
  size: number,
  first: string,
  second: string,
  ground: string,
  chance: Chance,
): Ink[] {
  const bean = (x: number, y: number, scale: number, fill: string): Ink[] => {
    const crease: Outline = [
      ['M', [-size * 0.012, size * 0.2]],
      ['C', [size * 0.09, size * 0.07], [-size * 0.09, -size * 0.07], [size * 0.012, -size * 0.2]],
      ['L', [size * 0.04, -size * 0.19]],
      ['C', [-size * 0.05, -size * 0.07], [size * 0.13, size * 0.07], [size * 0.02, size * 0.2]],
      ['Z'],
    ];
    const turn = chance.between(-70, 70);
    const place = (outline: Outline) =>
      moved(turned(sized(outline, scale), turn), x * size, y * size);
    return [
      { outline: place(ellipse(0, 0, size * 0.16, size * 0.22)), fill },
      { outline: place(crease), fill: ground, opacity: 0.85 },
    ];
  };
  return [
    ...bean(-0.22, 0.2, 1, first),
    ...bean(0.24, 0.24, 0.9, second),
    ...bean(0.02, -0.14, 1.1, first),
    ...bean(-0.34, -0.3, 0.85, second),
    ...bean(0.36, -0.22, 0.95, first),
  ];
}
