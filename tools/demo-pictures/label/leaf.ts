import { moved, type Outline, turned } from '../drawing/outline.ts';
import type { Ink } from '../studio/surface.ts';

export function leaf(length: number, breadth: number): Outline {
  return [
    ['M', [0, 0]],
    ['C', [breadth, length * 0.28], [breadth * 0.9, length * 0.7], [0, length]],
    ['C', [-breadth * 0.9, length * 0.7], [-breadth, length * 0.28], [0, 0]],
    ['Z'],
  ];
}

export const halfLeaf = (length: number, breadth: number): Outline => [
  ['M', [0, 0]],
  ['C', [breadth, length * 0.28], [breadth * 0.9, length * 0.7], [0, length]],
  ['Z'],
];

export function twoToneLeaf(length: number, breadth: number, first: string, second: string): Ink[] {
  return [
    { outline: leaf(length, breadth), fill: first },
    { outline: halfLeaf(length, breadth), fill: second, opacity: 0.5 },
  ];
}

export const put = (ink: Ink[], dx: number, dy: number, degrees = 0): Ink[] =>
  ink.map((part) => ({ ...part, outline: moved(turned(part.outline, degrees), dx, dy) }));
