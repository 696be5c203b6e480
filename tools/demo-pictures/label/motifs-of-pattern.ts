import { annulus, ellipse, moved, type Outline, polygon, turned } from '../drawing/outline.ts';
import type { Chance } from '../drawing/random.ts';
import type { Ink } from '../studio/surface.ts';
import type { MotifFrame, Pattern } from './motifs.ts';

export function drawPattern(
  pattern: Pattern,
  { width, height, colours }: MotifFrame,
  chance: Chance,
): Ink[] {
  const [first, second] = colours;
  const size = Math.min(width, height);
  switch (pattern) {
    case 'rings':
      return [0.52, 0.38, 0.24, 0.1].map(
        (share, at): Ink => ({
          outline: annulus(0, 0, size * share, size * Math.max(share - 0.075, 0.01)),
          fill: at % 2 ? second : first,
        }),
      );
    case 'waves':
      return waves(width, height, first, second, chance);
    case 'sun':
      return sun(size, first, second, chance);
    case 'peaks':
      return peaks(width, height, first, second, chance);
    case 'stripes':
      return stripes(width, height, first, second, chance);
    case 'crystals':
      return flake(size * 0.52, first, second);
  }
}

function ribbon(width: number, y: number, swing: number, thick: number, phase: number): Outline {
  const steps = 26;
  const at = (step: number) => (step / steps - 0.5) * width;
  const bend = (x: number) => y + swing * Math.sin((x / width) * Math.PI * 2.6 + phase);
  const there = Array.from(
    { length: steps + 1 },
    (_, s) => [at(s), bend(at(s))] as [number, number],
  );
  const back = there.toReversed().map(([x, up]) => [x, up - thick] as [number, number]);
  return polygon([...there, ...back]);
}

function waves(
  width: number,
  height: number,
  first: string,
  second: string,
  chance: Chance,
): Ink[] {
  const phase = chance.between(0, 6);
  return Array.from(
    { length: 6 },
    (_, at): Ink => ({
      outline: ribbon(
        width * 1.7,
        height * (0.46 - at * 0.18),
        height * 0.07,
        height * (at === 5 ? 0.4 : 0.085 + at * 0.012),
        phase + at * 0.55,
      ),
      fill: at % 2 ? second : first,
    }),
  );
}

function sun(size: number, first: string, second: string, chance: Chance): Ink[] {
  const rays = 18;
  const turn = chance.between(0, 20);
  const ray = (long: number) =>
    polygon([
      [-size * 0.016, size * 0.34],
      [size * 0.016, size * 0.34],
      [size * 0.03, size * long],
      [-size * 0.03, size * long],
    ]);
  return [
    ...Array.from(
      { length: rays },
      (_, at): Ink => ({
        outline: turned(ray(at % 2 ? 0.6 : 0.5), turn + (at * 360) / rays),
        fill: second,
      }),
    ),
    { outline: ellipse(0, 0, size * 0.28), fill: first },
  ];
}

function peaks(
  width: number,
  height: number,
  first: string,
  second: string,
  chance: Chance,
): Ink[] {
  return [0, 1, 2].map((row): Ink => {
    const base = -height * 0.55;
    const points: [number, number][] = [[-width, base]];
    for (let at = 0; at <= 4; at++) {
      const x = (at / 4 - 0.5) * width * 1.6 + chance.between(-0.1, 0.1) * width;
      points.push([
        x,
        base + height * ((at + row) % 2 ? 0.34 : 0.9 - row * 0.22) * chance.between(0.85, 1.05),
      ]);
    }
    return {
      outline: polygon([...points, [width, base]]),
      fill: row % 2 ? second : first,
      opacity: row === 0 ? 0.6 : 0.92,
    };
  });
}

function stripes(
  width: number,
  height: number,
  first: string,
  second: string,
  chance: Chance,
): Ink[] {
  const angle = chance.pick([0, 24, -24, 90]);
  const count = 9;
  return Array.from({ length: count }, (_, at): Ink => {
    const y = (at / (count - 1) - 0.5) * height * 1.5;
    const thick = (height / count) * (0.25 + at * 0.075);
    return {
      outline: turned(
        polygon([
          [-width, y],
          [width, y],
          [width, y + thick],
          [-width, y + thick],
        ]),
        angle,
      ),
      fill: at % 3 === 2 ? second : first,
    };
  });
}

/** A six-armed snow crystal. */
function flake(radius: number, first: string, second: string): Ink[] {
  const bar = (long: number, thick: number): Outline =>
    polygon([
      [-thick, 0],
      [thick, 0],
      [thick * 0.7, long],
      [0, long + thick * 1.6],
      [-thick * 0.7, long],
    ]);
  const branch = (up: number, side: number, long: number): Outline =>
    moved(turned(bar(long, radius * 0.028), side * 58), 0, up);
  const arm = [
    bar(radius * 0.95, radius * 0.036),
    ...[-1, 1].flatMap((side) => [
      branch(radius * 0.36, side, radius * 0.34),
      branch(radius * 0.62, side, radius * 0.22),
    ]),
  ];
  return Array.from({ length: 6 }).flatMap((_, at) =>
    arm.map(
      (outline): Ink => ({ outline: turned(outline, at * 60), fill: at % 2 ? second : first }),
    ),
  );
}
