import { darker, lighter, mix } from '../drawing/colour.ts';
import { letter } from '../drawing/lettering.ts';
import { moved, roundedRectangle, trace } from '../drawing/outline.ts';
import { chanceOf } from '../drawing/random.ts';
import { num, path, type Sheet, stroke } from '../drawing/sheet.ts';
import { fitting } from '../drawing/typesetting.ts';
import type { Prop } from '../studio/studio.ts';
import type { ProductSubject } from '../subject.ts';

const DOWNWARD = { x1: 0, y1: 0, x2: 0, y2: 1 };

/** A waxed canvas roll lying on its side, held by two leather straps with brass buckles. */
export function kitRoll(sheet: Sheet, subject: ProductSubject): Prop {
  const own = chanceOf(subject.slug);
  const [main, , accent] = subject.palette;
  const [half, r] = [92, 30];
  const tall = r * 2;
  const body = `M${-half} ${-tall + 5}Q${-half} ${-tall} ${-half + 5} ${-tall}H${half - 5}Q${half} ${-tall} ${half} ${-tall + 5}C${half + 3} ${-r * 1.2} ${half + 3} ${-r * 0.8} ${half} -5Q${half} 0.6 ${half - 5} 1.4H${-half + 5}Q${-half} 0.6 ${-half} -5C${-half - 3} ${-r * 0.8} ${-half - 3} ${-r * 1.2} ${-half} ${-tall + 5}Z`;
  const round = sheet.linear(
    [
      { at: 0, colour: lighter(main, 0.16) },
      { at: 0.16, colour: lighter(main, 0.3) },
      { at: 0.38, colour: lighter(main, 0.1) },
      { at: 0.7, colour: darker(main, 0.3) },
      { at: 0.93, colour: darker(main, 0.6) },
      { at: 1, colour: darker(main, 0.5) },
    ],
    DOWNWARD,
  );
  const across = sheet.linear([
    { at: 0, colour: '#000000', opacity: 0.34 },
    { at: 0.05, colour: '#ffffff', opacity: 0.08 },
    { at: 0.35, colour: '#ffffff', opacity: 0.06 },
    { at: 0.8, colour: '#000000', opacity: 0.1 },
    { at: 1, colour: '#000000', opacity: 0.4 },
  ]);
  const flap = -tall * 0.4;
  const threads: string[] = [];
  for (let y = -tall; y < 2; y += 1.1) threads.push(`M${-half} ${num(y)}h${half * 2}`);
  for (let x = -half; x < half; x += 1.1) threads.push(`M${num(x)} ${-tall}v${tall + 2}`);
  const creases = Array.from({ length: 12 }, () => {
    const [x, y] = [own.between(-half + 6, half - 22), own.between(-tall + 6, -6)];
    return `M${num(x)} ${num(y)}q${num(own.between(5, 12))} ${num(own.between(-3, 3))} ${num(own.between(12, 22))} ${num(own.between(-2, 2))}`;
  }).join('');
  const marks = [
    path(body, round),
    `<g clip-path="${sheet.clip(body)}">${stroke(threads.join(''), '#000000', 0.36, 'stroke-opacity="0.13"')}${stroke(threads.join(''), '#ffffff', 0.22, 'stroke-opacity="0.09" transform="translate(-0.3 -0.3)"')}${stroke(creases, '#ffffff', 0.8, `stroke-opacity="0.13" filter="${sheet.blur(0.5)}"`)}</g>`,
    stroke(`M${-half - 1} ${flap}H${half + 1}`, '#000000', 1.1, 'stroke-opacity="0.45"'),
    stroke(
      `M${-half - 1} ${flap - 0.8}H${half + 1}`,
      lighter(main, 0.4),
      0.5,
      'stroke-opacity="0.6"',
    ),
    stroke(
      `M${-half + 2} ${flap - 3.4}H${half - 2}`,
      lighter(mix(main, accent, 0.4), 0.3),
      0.45,
      'stroke-dasharray="2.4 1.4" stroke-linecap="round" stroke-opacity="0.85"',
    ),
    path(body, across),
    strap(-46),
    strap(46),
    patch(),
  ];
  return {
    width: half * 2 + 6,
    height: tall,
    marks: marks.join(''),
    footprints: [
      { x: 0, halfWidth: half * 0.98, halfDepth: r * 0.7, height: tall * 0.9, round: false },
    ],
  };

  function strap(x: number): string {
    const w = 7.5;
    const leather = sheet.linear(
      [
        { at: 0, colour: lighter(accent, 0.26) },
        { at: 0.2, colour: lighter(accent, 0.34) },
        { at: 0.5, colour: accent },
        { at: 1, colour: darker(accent, 0.6) },
      ],
      DOWNWARD,
    );
    const band = `M${x - w} ${-tall - 1}h${w * 2}V2.2h${-w * 2}Z`;
    const edge = `M${x - w} ${-tall - 1}V2.2M${x + w} ${-tall - 1}V2.2`;
    const seam = `M${x - w + 1.4} ${-tall}V2M${x + w - 1.4} ${-tall}V2`;
    const brass = sheet.linear(
      [
        { at: 0, colour: '#f5e2b4' },
        { at: 0.4, colour: '#c9a05a' },
        { at: 0.7, colour: '#8a662c' },
        { at: 1, colour: '#e0bf80' },
      ],
      { x1: 0, y1: 0, x2: 1, y2: 1 },
    );
    const y = -tall * 0.56;
    const frame = `M${x - 10} ${num(y - 8)}h20v16h-20Z`;
    const holes = [0, 1, 2]
      .map(
        (at) =>
          `<circle cx="${x}" cy="${num(y + 14 + at * 6)}" r="0.9" fill="#1a120b" fill-opacity="0.8"/>`,
      )
      .join('');
    return [
      path(`M${x + w} ${-tall}h2.4V2h-2.4Z`, '#000000', 'fill-opacity="0.22"'),
      path(band, leather),
      stroke(edge, '#000000', 0.5, 'stroke-opacity="0.35"'),
      stroke(seam, lighter(accent, 0.55), 0.4, 'stroke-dasharray="1.8 1.1" stroke-opacity="0.7"'),
      holes,
      stroke(
        frame,
        '#000000',
        2.6,
        'stroke-opacity="0.3" transform="translate(0.6 0.9)" stroke-linejoin="round"',
      ),
      stroke(frame, brass, 2.1, 'stroke-linejoin="round"'),
      stroke(`M${x} ${num(y - 7)}V${num(y + 9.4)}`, brass, 1.5, 'stroke-linecap="round"'),
    ].join('');
  }

  function patch(): string {
    const place = ([px, py]: readonly [number, number]): readonly [number, number] => [px, -py];
    const d = trace(roundedRectangle(-26, 11, 52, 18, 1.6), place);
    const name = letter(subject.labelText, {
      weight: 600,
      capital: fitting(subject.labelText, 600, 42, 4),
      align: 'middle',
    });
    const fill = sheet.linear(
      [
        { at: 0, colour: accent },
        { at: 1, colour: darker(accent, 0.4) },
      ],
      DOWNWARD,
    );
    const words = (dy: number, colour: string, opacity: number) =>
      path(trace(moved(name.outline, 0, 18 + dy), place), colour, `fill-opacity="${opacity}"`);
    return (
      path(d, fill) +
      stroke(d, '#000000', 0.5, 'stroke-opacity="0.4"') +
      stroke(
        trace(roundedRectangle(-24.4, 12.6, 48.8, 14.8, 1), place),
        lighter(accent, 0.5),
        0.35,
        'stroke-dasharray="1.6 1" stroke-opacity="0.6"',
      ) +
      words(-0.22, '#ffffff', 0.3) +
      words(0, '#1a0f06', 0.8)
    );
  }
}
