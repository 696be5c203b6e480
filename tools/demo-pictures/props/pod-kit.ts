import { darker, isPale, light, luminance, mix } from '../drawing/colour.ts';
import { letter } from '../drawing/lettering.ts';
import { ellipse, moved, roundedRectangle, trace, turned } from '../drawing/outline.ts';
import { chanceOf } from '../drawing/random.ts';
import { type Sheet, stroke } from '../drawing/sheet.ts';
import { houseOf } from '../house.ts';
import { block, drawFading, houseFinish } from '../studio/body.ts';
import { polished, STEEL } from '../studio/materials.ts';
import { button, engraved, lamp, recess } from '../studio/relief.ts';
import type { Section } from '../studio/ring-edges.ts';
import { drawSolid, grounding } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';
import { onFront } from '../studio/surface.ts';
import { leather } from '../studio/texture.ts';
import type { ProductSubject } from '../subject.ts';
import { podShell } from './pod-shell.ts';
import { screen } from './screen.ts';

/** A pocket device with a refillable pod: about 27 x 14 x 105 mm. */
export function podKit(sheet: Sheet, subject: ProductSubject): Prop {
  const house = houseOf(subject.brand);
  const own = chanceOf(subject.slug);
  const [main, second, accent] = subject.palette;
  const small = /\bmini\b/i.test(subject.name);
  const r = (small ? 16 : 13.2) * own.between(0.94, 1.12);
  const height = (small ? 54 : 76) * own.between(0.94, 1.08);
  const section: Section = {
    depth: 7.5,
    corner: Math.min(7.3, 6.2 * house.softness * own.between(0.85, 1.15)),
    crown: 0.11,
  };
  const finish = houseFinish(house, main);
  const body = block({ r, y0: 0, y1: height, section, bottom: 2.4, top: 0.8 }, finish);
  const band = block(
    { r: r * 1.004, y0: height - 2.6, y1: height - 1.2, section: { ...section, depth: 7.55 } },
    polished(accent),
  );
  const front = onFront(r, section, 0, height);
  const trim = own.pick(['plain', 'ribs', 'panel']);
  const fading = trim === 'plain' || own.next() > 0.6;
  const mark = letter(subject.labelText, {
    weight: 600,
    capital: 3,
    tracking: 0.06,
    align: 'middle',
  });
  const onDark = luminance(light(main)) < 0.3 || (trim === 'panel' && !isPale(main));
  const marks = [
    fading
      ? drawFading(sheet, body, houseFinish(house, mix(main, second, 0.6)), [0.3, 1])
      : drawSolid(sheet, body),
    trim === 'panel' ? panel() : '',
    grounding(sheet, body),
    drawSolid(sheet, band, false),
    trim === 'ribs' ? ribs() : '',
    controls(),
    engraved(
      sheet,
      front,
      moved(turned(mark.outline, 90), r * 0.56, height * (trim === 'ribs' ? 0.36 : 0.27)),
      onDark ? 0.1 : 0.55,
      onDark ? 0.62 : 0.4,
    ),
    podShell(sheet, {
      y: height,
      r: r * 0.93,
      section: { depth: 6.8, corner: 6, crown: 0.1 },
      tint: mix('#2a2420', accent, 0.16),
      liquid: mix('#e0a95a', second, 0.25),
      fill: own.between(0.45, 0.8),
    }),
  ];
  return {
    width: r * 2,
    height: height + 31,
    marks: marks.join(''),
    footprints: [{ x: 0, halfWidth: r, halfDepth: 7.5, height: height + 24, round: false }],
  };

  function controls(): string {
    const y = height * 0.66;
    const metal = sheet.linear([
      { at: 0, colour: mix(STEEL, main, 0.25) },
      { at: 0.45, colour: darker(mix(STEEL, main, 0.4), 0.12) },
      { at: 1, colour: darker(mix(STEEL, main, 0.4), 0.35) },
    ]);
    if (house.control === 'round') {
      return (
        button(sheet, front, ellipse(0, y, 4.2), metal, 0.4) +
        lamp(sheet, front, ellipse(0, y - 8.2, 0.75), accent, 0.5) +
        (subject.labelText.length < 8 && trim === 'plain' ? airSlots(y - 20) : '')
      );
    }
    if (house.control === 'pill') {
      const window = { x: -r * 0.52, y: y - 11, width: r * 1.04, height: 17 };
      const watts = Math.round(own.between(9, 26));
      return (
        screen(
          sheet,
          front,
          window,
          {
            big: String(watts),
            unit: 'W',
            small: ['0.8 ohm', '3.6 V'],
            charge: own.between(0.5, 0.95),
          },
          accent,
        ) +
        button(sheet, front, roundedRectangle(-r * 0.34, y - 18, r * 0.68, 3.6, 1.8), metal, 0.35)
      );
    }
    const pill = roundedRectangle(-1.1, y - 15, 2.2, 20, 1.1);
    return (
      recess(sheet, front, pill, '#141414', 0.2) +
      lamp(sheet, front, roundedRectangle(-0.45, y - 12, 0.9, 11, 0.45), accent, 0.7)
    );
  }

  /** Fine grooves turned into the lower part. */
  function ribs(): string {
    const lines = Array.from({ length: 11 }, (_, at) => {
      const y = height * 0.05 + at * 1.35;
      return trace(
        [
          ['M', [-r * 0.995, y]],
          ['L', [r * 0.995, y]],
        ],
        front.place,
      );
    }).join('');
    return (
      stroke(lines, '#000000', 0.42, 'stroke-opacity="0.34"') +
      stroke(lines, '#ffffff', 0.2, 'stroke-opacity="0.3" transform="translate(0 0.34)"')
    );
  }

  /** A sheet of leather let into the front. */
  function panel(): string {
    const shape = roundedRectangle(-r * 0.78, height * 0.05, r * 1.56, height * 0.87, 4.5);
    // A white device has white leather: a shade of it would be grey.
    const hide = isPale(main) ? darker(main, 0.06) : mix(darker(main, 0.35), accent, 0.12);
    return (
      recess(sheet, front, shape, hide, 0.3) +
      leather(sheet, trace(shape, front.place), own, r, height)
    );
  }

  function airSlots(y: number): string {
    const ink = darker(main, 0.7);
    return [0, 1, 2]
      .map((at) =>
        recess(sheet, front, roundedRectangle(-2.6, y - at * 1.9, 5.2, 0.75, 0.37), ink, 0.12),
      )
      .join('');
  }
}
