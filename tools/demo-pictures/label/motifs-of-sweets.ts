import { annulus, ellipse, moved, polygon, roundedRectangle } from '../drawing/outline.ts';
import type { Ink } from '../studio/surface.ts';

export function cubes(size: number, first: string, second: string, ground: string): Ink[] {
  const cube = (x: number, y: number, side: number): Ink[] => {
    const [w, h] = [side * 0.866, side * 0.5];
    const face = (points: [number, number][]) =>
      polygon(points.map(([px, py]) => [x * size + px, y * size + py]));
    return [
      {
        outline: face([
          [0, 0],
          [w, h],
          [0, h * 2],
          [-w, h],
        ]),
        fill: ground,
        opacity: 0.9,
      },
      {
        outline: face([
          [0, 0],
          [w, h],
          [0, h * 2],
          [-w, h],
        ]),
        fill: second,
        opacity: 0.55,
      },
      {
        outline: face([
          [0, 0],
          [-w, h],
          [-w, h - side],
          [0, -side],
        ]),
        fill: first,
      },
      {
        outline: face([
          [0, 0],
          [w, h],
          [w, h - side],
          [0, -side],
        ]),
        fill: second,
      },
    ];
  };
  return [
    ...cube(-0.22, -0.06, size * 0.25),
    ...cube(0.26, -0.16, size * 0.22),
    ...cube(0.03, 0.26, size * 0.2),
  ];
}

export function swirl(radius: number, first: string, second: string): Ink[] {
  const rings = Array.from({ length: 5 }, (_, at): Ink => {
    const r = radius * (1 - at * 0.19);
    return {
      outline: moved(
        ellipse(0, 0, r, r * 0.96),
        (at % 2 ? 0.05 : -0.04) * radius,
        -at * radius * 0.055,
      ),
      fill: at % 2 ? second : first,
    };
  });
  return [
    ...rings,
    { outline: annulus(0, 0, radius * 1.08, radius * 1.05), fill: first },
    {
      outline: roundedRectangle(
        -radius * 0.42,
        radius * 0.3,
        radius * 0.3,
        radius * 0.06,
        radius * 0.03,
      ),
      fill: '#ffffff',
      opacity: 0.4,
    },
  ];
}
