import { darker, lighter, mix } from '../drawing/colour.ts';
import { DOWN, num, path, type Sheet, stroke } from '../drawing/sheet.ts';
import type { Prop } from '../studio/studio.ts';
import type { ProductSubject } from '../subject.ts';

const TURNS = 7;
/** Thickness of the wire, and radius of the spring, in millimetres. */
const [WIRE, RADIUS] = [1.7, 3.5];

/** A spring of twisted wire lying on its side, its two legs spread, as builders wind it. */
export function woundCoil(sheet: Sheet, [main, , accent]: ProductSubject['palette']): Prop {
  const wire = mix('#cfc8bd', mix(main, accent, 0.4), 0.16);
  const round = sheet.linear(
    [
      { at: 0, colour: darker(wire, 0.25) },
      { at: 0.14, colour: lighter(wire, 0.85) },
      { at: 0.3, colour: lighter(wire, 0.2) },
      { at: 0.58, colour: darker(wire, 0.42) },
      { at: 0.84, colour: darker(wire, 0.68) },
      { at: 1, colour: darker(wire, 0.3) },
    ],
    DOWN,
  );
  const side = sheet.linear([
    { at: 0, colour: '#000000', opacity: 0.5 },
    { at: 0.3, colour: '#ffffff', opacity: 0.22 },
    { at: 0.6, colour: '#000000', opacity: 0 },
    { at: 1, colour: '#000000', opacity: 0.6 },
  ]);
  const width = TURNS * WIRE;
  const bottom = -0.5;
  const turns = Array.from({ length: TURNS }, (_, at) => {
    const x = -width / 2 + at * WIRE;
    const d = `M${num(x + 0.55)} ${num(bottom - RADIUS * 2)}q${num(WIRE / 2)} -0.9 ${num(WIRE)} 0L${num(x + WIRE - 0.1)} ${num(bottom)}q${num(-WIRE / 2)} 0.9 ${num(-WIRE)} 0Z`;
    return path(d, round) + strands(x) + path(d, side);
  });
  const leg = (x: number, way: number) =>
    `M${num(x)} ${num(bottom - 0.4)}q${num(way * 1.2)} 1.2 ${num(way * 3.4)} 1.1t${num(way * 3.2)} 0.5`;
  const legs = leg(-width / 2 + 0.6, -1) + leg(width / 2 - 0.4, 1);
  const end = `<ellipse cx="${num(width / 2 + 0.15)}" cy="${num(bottom - RADIUS)}" rx="0.75" ry="${num(RADIUS * 0.72)}" fill="#14100c"/>`;
  const marks = [
    stroke(legs, darker(wire, 0.6), WIRE * 0.92, 'stroke-linecap="butt"'),
    stroke(legs, wire, WIRE * 0.62, 'transform="translate(0 -0.14)"'),
    stroke(legs, lighter(wire, 0.8), WIRE * 0.2, 'transform="translate(0 -0.3)"'),
    end,
    ...turns,
  ];
  return {
    width: width + 12,
    height: RADIUS * 2 + 2,
    marks: marks.join(''),
    footprints: [
      { x: 0, halfWidth: width * 0.52, halfDepth: RADIUS * 0.8, height: RADIUS * 2, round: false },
    ],
  };
}

/** The thin wire that is wrapped around the core. */
function strands(x: number): string {
  const lines: string[] = [];
  for (let y = -0.9; y > -0.5 - RADIUS * 2; y -= 0.34)
    lines.push(`M${num(x + 0.05 - y * 0.075)} ${num(y)}l${num(WIRE * 0.94)} -0.3`);
  return stroke(lines.join(''), '#15100b', 0.12, 'stroke-opacity="0.55"');
}
