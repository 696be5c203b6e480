import { darker, inkOn, lighter, mix } from './drawing/colour.ts';
import { broken } from './drawing/lettering.ts';
import { type Outline, trace } from './drawing/outline.ts';
import { chanceOf } from './drawing/random.ts';
import { DIAGONAL, DOWN, path, Sheet } from './drawing/sheet.ts';
import { fitting, line } from './drawing/typesetting.ts';
import { houseOf } from './house.ts';
import { drawMotif, type Motif } from './label/motifs.ts';

interface BrandSubject {
  name: string;
  palette: [main: string, second: string, accent: string];
}

const [WIDTH, HEIGHT] = [1200, 800];

/** A maker's card, 1200 x 800: its name and emblem on paper of its colour, in the light of a window. */
export function drawBrand({ name, palette }: BrandSubject): string {
  const sheet = new Sheet();
  const own = chanceOf(`brand ${name}`);
  const [main, second, accent] = palette;
  const ink = inkOn(main);
  const frame = `M0 0H${WIDTH}V${HEIGHT}H0Z`;
  const place = ([x, y]: readonly [number, number]): readonly [number, number] => [
    WIDTH / 2 + x,
    HEIGHT / 2 - y,
  ];
  const draw = (outline: Outline, fill: string, opacity: number) =>
    path(trace(outline, place), fill, `fill-opacity="${opacity}"`);

  const { emblem: motif, layout } = houseOf(name);
  const upper = layout === 'flood' || layout === 'panel';
  const rows = name.length > 14 ? broken(name, 11, 2) : [name];
  const text = rows.map((row) => (upper ? row.toUpperCase() : row));
  const tracking = upper ? 0.22 : -0.01;
  const capital = Math.min(
    ...text.map((row) => fitting(row, 600, 760, rows.length > 1 ? 74 : 92, tracking)),
  );
  const low = rows.length > 1 ? -110 : -170;
  const words = text.map((row, at) =>
    line(row, {
      weight: 600,
      capital,
      tracking,
      fill: ink,
      x: 0,
      y: low - at * capital * 1.5,
      align: 'middle',
    }),
  );
  const roundel = `M${WIDTH / 2 - 88} ${HEIGHT / 2}a88 88 0 1 1 176 0a88 88 0 1 1 -176 0Z`;
  const whole = `M0 0H${WIDTH}V${HEIGHT}H0Z`;
  const emblem = drawMotif(
    motif,
    {
      width: 190,
      height: 190,
      colours: [mix(main, ink, 0.86), mix(accent, ink, 0.2)],
      ground: main,
    },
    own,
  );
  const marks = [
    path(
      frame,
      sheet.linear(
        [
          { at: 0, colour: lighter(main, 0.1) },
          { at: 0.55, colour: main },
          { at: 1, colour: darker(main, 0.18) },
        ],
        DIAGONAL,
      ),
    ),
    windowLight(sheet, lighter(mix(main, second, 0.4), 0.25), own.between(-60, 330)),
    `<g transform="translate(0 -150)"><g clip-path="${sheet.clip(ROUNDELS.has(motif) ? roundel : whole)}">${emblem.map(({ outline, fill, opacity = 1 }) => draw(outline, fill, opacity)).join('')}</g></g>`,
    ...words.map(({ outline, fill }) => draw(outline, fill, 0.96)),
    path(
      frame,
      sheet.radial(
        [
          { at: 0.5, colour: '#000000', opacity: 0 },
          { at: 1, colour: '#120c06', opacity: 0.26 },
        ],
        { cx: 0.42, cy: 0.4, r: 0.8 },
      ),
    ),
    path(
      frame,
      sheet.linear(
        [
          { at: 0.8, colour: '#000000', opacity: 0 },
          { at: 1, colour: '#000000', opacity: 0.1 },
        ],
        DOWN,
      ),
    ),
  ];
  return sheet.svg(WIDTH, HEIGHT, marks.join(''));
}

/** Patterns without an outline of their own are cut to a disc. */
const ROUNDELS = new Set<Motif>(['peaks', 'waves', 'stripes']);

/** Daylight through a window with bars, falling across the paper. */
function windowLight(sheet: Sheet, colour: string, dx: number): string {
  const pane = (x: number, y: number) => `M${x} ${y}l150 0l-120 330l-150 0Z`;
  const panes = [0, 1, 2]
    .flatMap((column) => [pane(dx + 132 + column * 175, -60), pane(dx + column * 175, 300)])
    .join('');
  const fade = sheet.linear(
    [
      { at: 0, colour, opacity: 0.42 },
      { at: 1, colour, opacity: 0.08 },
    ],
    DIAGONAL,
  );
  return path(panes, fade, `filter="${sheet.blur(14, 0.2)}"`);
}
