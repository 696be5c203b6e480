import type { Sheet } from '../drawing/sheet.ts';
import { type Piece, together } from '../studio/side-by-side.ts';
import type { Prop } from '../studio/studio.ts';
import { type ProductSubject, strengthOf } from '../subject.ts';
import { liquidsFor } from './assortments.ts';
import { batteries } from './battery.ts';
import { bottle } from './bottle.ts';
import { boxMod } from './box-mod.ts';
import { carton } from './carton.ts';
import { charger } from './charger.ts';
import { coilHead, coils } from './coils.ts';
import { kitRoll } from './kit-roll.ts';
import { pen } from './pen.ts';
import { podKit } from './pod-kit.ts';
import { pods } from './pods.ts';

/** A first kit before its carton: a pod kit or a pen, spare pods or coils, small bottles. */
export function starterBundle(sheet: Sheet, subject: ProductSubject): Prop {
  const slim = holdsPen(subject);
  const count = /lumen|mini|duo/i.test(subject.name) ? 2 : 3;
  const bottles = liquidsFor(subject, count).map(
    (liquid, at): Piece => ({
      prop: bottle(sheet, { ...liquid, subText: filled('10 ml', subject) }, 'bottle-10'),
      x: 58 + at * 26,
      back: 20 - at * 12,
    }),
  );
  const spare = slim
    ? [0, 1, 2, 3, 4].map(
        (at): Piece => ({
          prop: coilHead(sheet, { ...subject, subText: '0.8 ohm' }, true),
          x: -78 + at * 14.5,
          back: at % 2 ? -10 : -20,
        }),
      )
    : [
        {
          prop: pods(sheet, { ...subject, slug: `${subject.slug} pods`, name: `${count} pack` }),
          x: -50,
          back: -20,
        },
      ];
  return together([
    { prop: carton(sheet, subject, 86, 128), x: -30, back: 46 },
    ...bottles,
    { prop: starterDevice(sheet, subject), x: 25, back: 4 },
    ...spare,
  ]);
}

/** What a bottle of the bundle says: its size, and the strength that was chosen for all of them. */
const filled = (size: string, subject: ProductSubject): string =>
  [size, strengthOf(subject)].filter(Boolean).join(' · ');

const holdsPen = ({ name }: ProductSubject) => /\b(quill|pen)\b/i.test(name);

/** The device of a first kit alone. */
export function starterDevice(sheet: Sheet, subject: ProductSubject): Prop {
  const device = { ...subject, slug: `${subject.slug} device`, labelText: deviceName(subject) };
  return holdsPen(subject) ? pen(sheet, device) : podKit(sheet, device);
}

/** A tasting set: five small bottles in a shallow arc, or three large ones. */
export function liquidsBundle(sheet: Sheet, subject: ProductSubject): Prop {
  if (/\b(five|5)\b/i.test(subject.name)) {
    const small = liquidsFor(subject, 5);
    const pieces = small.map(
      (liquid, at): Piece => ({
        prop: bottle(sheet, { ...liquid, subText: filled('10 ml', subject) }, 'bottle-10'),
        x: (at - 2) * 27,
        back: Math.abs(at - 2) * 11,
      }),
    );
    return together(pieces);
  }
  const [left, middle, right] = liquidsFor(subject, 3).map((liquid) =>
    bottle(sheet, { ...liquid, subText: filled('50 ml', subject) }, 'bottle-60'),
  ) as [Prop, Prop, Prop];
  return together([
    { prop: left, x: -41, back: 16 },
    { prop: right, x: 41, back: 18 },
    { prop: middle, x: 0, back: -5 },
  ]);
}

/** The enthusiast's set: mod and tank, cells, coils, and a charger or a roll to keep it all in. */
export function proBundle(sheet: Sheet, subject: ProductSubject): Prop {
  const wooden = isWooden(subject);
  const mod = proMod(sheet, subject);
  const cells = {
    ...subject,
    brand: 'Voltary',
    labelText: wooden ? '21700' : '18650',
    palette: ['#24413a', '#c3cec9', '#e2c044'] as ProductSubject['palette'],
  };
  if (wooden) {
    return together([
      {
        prop: kitRoll(sheet, { ...subject, palette: ['#5d5a45', '#d3d0c6', '#8c5a34'] }),
        x: 34,
        back: 62,
      },
      { prop: batteries(sheet, cells), x: 84, back: -4 },
      { prop: mod, x: -46, back: 0 },
      { prop: coils(sheet, { ...subject, name: 'wound 4 pack' }), x: 20, back: -30 },
    ]);
  }
  return together([
    {
      prop: charger(sheet, { ...cells, slug: `${subject.slug} charger`, labelText: 'Duo' }),
      x: -58,
      back: 50,
    },
    { prop: mod, x: 6, back: 4 },
    { prop: batteries(sheet, cells), x: 66, back: 10 },
    { prop: coils(sheet, { ...subject, subText: '0.15 ohm' }), x: 58, back: -32 },
  ]);
}

/** The mod and tank of an enthusiast's set. */
export const proMod = (sheet: Sheet, subject: ProductSubject): Prop =>
  boxMod(
    sheet,
    {
      ...subject,
      slug: `${subject.slug} mod`,
      name: `${subject.name} ${isWooden(subject) ? 'wood 90W' : '200W'}`,
      labelText: deviceName(subject),
    },
    true,
  );

const isWooden = ({ name }: ProductSubject) => /collector|almagest|wood/i.test(name);

/** What its device bears: the name that the set is called after, else the maker's. */
function deviceName({ labelText, brand }: ProductSubject): string {
  return /^(\w+) (?:Set\b|&)/.exec(labelText)?.[1] ?? brand;
}
