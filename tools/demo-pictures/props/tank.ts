import { darker, lighter, mix } from '../drawing/colour.ts';
import { letter } from '../drawing/lettering.ts';
import { chanceOf } from '../drawing/random.ts';
import { group, path, type Sheet } from '../drawing/sheet.ts';
import { houseOf } from '../house.ts';
import { sheen } from '../studio/finish.ts';
import { knurl } from '../studio/knurl.ts';
import { BRASS, brushed, lacquer, polished, STEEL } from '../studio/materials.ts';
import { roundedBottom, roundedTop, shoulder, straight } from '../studio/profile.ts';
import { engraved } from '../studio/relief.ts';
import { face, type Ring } from '../studio/ring-edges.ts';
import { drawSolid, type Solid, silhouette } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';
import type { Material } from '../studio/studio-light.ts';
import { aroundBody } from '../studio/surface.ts';
import { thread } from '../studio/thread.ts';
import type { ProductSubject } from '../subject.ts';

/** A sub-ohm tank, about 25 mm wide and 55 mm tall; its 510 thread shows when it is `loose`. */
export function tank(sheet: Sheet, subject: ProductSubject, loose = true): Prop {
  const own = chanceOf(subject.slug);
  const house = houseOf(subject.brand);
  const [main, second, accent] = subject.palette;
  const r = 12.5 * own.between(0.92, 1.08);
  const metal = house.metal === 'satin' ? brushed(main) : polished(mix(main, STEEL, 0.12));
  const trim = brushed(mix(accent, STEEL, 0.2));
  const glassTop = 36 * own.between(0.94, 1.12);
  const bulge = own.next() > 0.5 ? 1.5 : 0;
  const turnedPart = (rings: Ring[], material: Material = metal) =>
    drawSolid(sheet, { rings, section: {}, material });
  const liquid = mix('#e3ab5c', second, 0.3);
  const name = letter(subject.brand.toUpperCase(), {
    weight: 600,
    capital: 1.5,
    tracking: 0.3,
    align: 'middle',
  });
  const marks = [
    loose
      ? turnedPart(straight(0, 1, 1.9), polished(BRASS)) +
        turnedPart(straight(0.9, 4.5, 3.4), brushed(STEEL)) +
        thread(1.2, 4.2, 3.45)
      : '',
    turnedPart([...roundedBottom(4, r * 0.94, 0.8), ...straight(5, 8.2, r * 0.94)]),
    turnedPart(
      [...roundedBottom(8, r, 0.5), ...straight(8.6, 13.2, r), ...roundedTop(14, r, 0.7, 6)],
      trim,
    ),
    knurl(r, 8.8, 13, 44),
    turnedPart([...straight(14, 17, r * 0.95, r * 0.92)]),
    glass(17, glassTop),
    turnedPart([
      ...roundedBottom(glassTop, r * 0.96, 0.4),
      ...straight(glassTop + 0.6, glassTop + 3, r * 0.96),
    ]),
    turnedPart([
      ...straight(glassTop + 3, glassTop + 8.4, r),
      ...roundedTop(glassTop + 9.4, r, 0.9, 7),
    ]),
    engraved(sheet, aroundBody(r, glassTop + 5, glassTop + 8), name.outline, 0.5, 0.4),
    turnedPart(
      [
        ...shoulder(glassTop + 9.4, glassTop + 11.6, r * 0.74, r * 0.56, 8),
        ...straight(glassTop + 11.6, glassTop + 12.6, r * 0.56),
      ],
      trim,
    ),
    tip(glassTop + 12.4),
  ];
  return {
    width: r * 2,
    height: glassTop + 24 - (loose ? 0 : 4),
    marks: loose ? marks.join('') : group(marks.join(''), 'transform="translate(0 4)"'),
    footprints: [
      {
        x: 0,
        halfWidth: r * 0.6,
        halfDepth: r * 0.6,
        height: glassTop + 18,
        round: true,
        glow: liquid,
      },
    ],
  };

  function glass(y0: number, y1: number): string {
    const wall: Ring[] = bulge
      ? [
          ...shoulder(y0, y0 + 4, r * 0.93, r * 0.93 + bulge, 10),
          ...shoulder(y1 - 4, y1, r * 0.93 + bulge, r * 0.93, 10),
        ]
      : straight(y0, y1, r * 0.93);
    const vessel: Solid = { rings: wall, section: {}, material: lacquer('#ffffff') };
    const level = y0 + (y1 - y0) * own.between(0.62, 0.8);
    const wetR = r * 0.93 + bulge;
    const wet: Solid = {
      ...vessel,
      rings: [...wall.filter(({ y }) => y < level), { y: level, r: wetR }],
    };
    const clear = sheet.linear([
      { at: 0, colour: '#4d463b', opacity: 0.75 },
      { at: 0.05, colour: '#bdb5a6', opacity: 0.5 },
      { at: 0.3, colour: '#ffffff', opacity: 0.35 },
      { at: 0.9, colour: '#e9e3d7', opacity: 0.45 },
      { at: 1, colour: '#4d463b', opacity: 0.75 },
    ]);
    const juice = sheet.linear([
      { at: 0, colour: darker(liquid, 0.55), opacity: 0.92 },
      { at: 0.07, colour: darker(liquid, 0.22), opacity: 0.8 },
      { at: 0.4, colour: liquid, opacity: 0.5 },
      { at: 0.78, colour: lighter(liquid, 0.3), opacity: 0.55 },
      { at: 0.95, colour: darker(liquid, 0.2), opacity: 0.8 },
      { at: 1, colour: darker(liquid, 0.55), opacity: 0.92 },
    ]);
    const chimney = [
      turnedPart(
        [...straight(y0, y0 + 11, r * 0.44), ...roundedTop(y0 + 12, r * 0.44, 0.8, 5)],
        brushed(mix(STEEL, '#c9a060', 0.25)),
      ),
      knurl(r * 0.44, y0 + 7.4, y0 + 10.4, 22),
      [3.2, 5.4]
        .map((y) => `<ellipse cx="0" cy="${-(y0 + y) + 0.6}" rx="1.5" ry="0.9" fill="#241a10"/>`)
        .join(''),
      turnedPart(straight(y0 + 12, y1, r * 0.26), polished(STEEL)),
    ].join('');
    return [
      path(silhouette(vessel), '#f3eee4'),
      path(silhouette(vessel), clear),
      chimney,
      path(silhouette(wet), juice),
      path(face({ y: level, r: wetR }, {}), lighter(liquid, 0.45), 'fill-opacity="0.6"'),
      sheen(sheet, vessel, 0.09, 0.08),
    ].join('');
  }

  function tip(y: number): string {
    const resin = {
      ...lacquer(mix('#171615', accent, house.control === 'bar' ? 0.55 : 0.06)),
      roughness: 0.1,
    };
    return (
      turnedPart(straight(y, y + 1.4, 5.6), resin) +
      turnedPart(
        [
          ...shoulder(y + 1.4, y + 6.4, 6.6, 5.1, 12),
          ...shoulder(y + 6.4, y + 10.2, 5.1, 6, 10),
          ...roundedTop(y + 11.4, 6, 1, 7),
        ],
        resin,
      ) +
      path(face({ y: y + 11.4, r: 3.4 }, {}), '#0c0b0a')
    );
  }
}
