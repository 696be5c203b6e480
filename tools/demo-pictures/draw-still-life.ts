import type { CATEGORIES } from '../../src/modules/catalog/constants.ts';
import { Sheet } from './drawing/sheet.ts';
import { liquidsFor } from './props/assortments.ts';
import { batteries } from './props/battery.ts';
import { bottle } from './props/bottle.ts';
import { boxMod } from './props/box-mod.ts';
import { carton } from './props/carton.ts';
import { charger } from './props/charger.ts';
import { coilHead, coils } from './props/coils.ts';
import { disposable } from './props/disposable.ts';
import { dripTip } from './props/drip-tip.ts';
import { pen } from './props/pen.ts';
import { podKit } from './props/pod-kit.ts';
import { loosePod } from './props/pods.ts';
import { tank } from './props/tank.ts';
import { backdrop } from './studio/backdrop.ts';
import { onPlinth } from './studio/plinth.ts';
import { together } from './studio/side-by-side.ts';
import { arrange, type Prop } from './studio/studio.ts';
import type { Family, ProductSubject } from './subject.ts';

export type Category = (typeof CATEGORIES)[number];

/** One of the home page's four tiles, square; its lower quarter is calm, for a title. */
export function drawCategory(category: Category): string {
  const sheet = new Sheet();
  const { tint, group } = TILES[category];
  const prop = group(sheet);
  const scale = Math.min(1340 / prop.width, 1080 / prop.height);
  const ground = 1330;
  const scene = arrange(sheet, [{ prop, at: { x: 790, y: ground, scale } }]);
  return sheet.svg(
    1280,
    1280,
    backdrop(sheet, 1600, 1600, { tint, strength: 0.85, horizon: 0.74 }) + scene,
    '0 0 1600 1600',
  );
}

/** The home page's opening picture, 1920 x 1080: all shelves together, the left half left free for words. */
export function drawHero(): string {
  const sheet = new Sheet();
  const { mango, mint, custard, caramel } = bottles(sheet);
  const plaster = '#e6dccb';
  const prop = together([
    { prop: onPlinth(sheet, boxMod(sheet, PERIHELION, true), 40, 30, plaster), x: 8, back: 70 },
    { prop: mint, x: 74, back: 62 },
    { prop: onPlinth(sheet, podKit(sheet, LUMEN), 26, 14, '#d8c9b4'), x: -56, back: 34 },
    { prop: custard, x: 112, back: 40 },
    { prop: pen(sheet, QUILL), x: -98, back: 14 },
    { prop: disposable(sheet, MURMUR), x: 51, back: 12 },
    { prop: mango, x: 91, back: -2 },
    { prop: caramel, x: 14, back: -8 },
    { prop: loosePod(sheet, LUMEN, 12.4, 0.75), x: -20, back: -24 },
    { prop: coilHead(sheet, COILS, false), x: -70, back: -22 },
  ]);
  const scale = Math.min(1330 / prop.width, 1080 / prop.height);
  const scene = arrange(sheet, [{ prop, at: { x: 1655, y: 1165, scale } }]);
  return sheet.svg(
    1920,
    1080,
    backdrop(sheet, 2400, 1350, { tint: '#d9cdb9', strength: 0.4, horizon: 0.78, pool: 0.62 }) +
      scene,
    '0 0 2400 1350',
  );
}

interface Tile {
  tint: string;
  group: (sheet: Sheet) => Prop;
}

const subject = (
  brand: string,
  family: Family,
  name: string,
  palette: ProductSubject['palette'],
  labelText = name,
): ProductSubject => ({
  slug: `still life ${name}`,
  name,
  brand,
  family,
  palette,
  labelText,
});

const LUMEN = subject('Vanewright', 'pod-kit', 'Lumen', ['#2c5a5c', '#c9d8d5', '#c9a66b']);
const PERIHELION = subject(
  'Orrery',
  'box-mod',
  'Perihelion 200W',
  ['#2b2f3a', '#c5c5c4', '#c87f3f'],
  'Perihelion',
);
const QUILL = subject('Kestrel Row', 'pen', 'Quill', ['#b0764f', '#e7d5c7', '#3a2c25']);
const MURMUR = subject('Murmur', 'disposable', 'Duet', ['#7d8cb0', '#f0ded5', '#e4a78a']);
const ASTROLABE = subject('Orrery', 'tank', 'Astrolabe', ['#8e9aa6', '#dbdfe3', '#b08d57']);
const ALMAGEST = subject(
  'Orrery',
  'box-mod',
  'Almagest wood 90W',
  ['#7a4b2a', '#d9cabc', '#c2a36b'],
  'Almagest',
);
const VOLTARY = subject('Voltary', 'charger', 'Duo', ['#24413a', '#c3cec9', '#e2c044']);
const CELL = { ...VOLTARY, labelText: '21700' };
const COILS = {
  ...subject('Orrery', 'coils', 'Astrolabe Mesh', ['#9aa4ae', '#dee2e5', '#b08d57']),
  subText: '0.15 ohm',
};
const TIPS = subject(
  'Tinsmith & Daughter',
  'drip-tip',
  'Resin 810',
  ['#2f7f86', '#c8dddf', '#c9853d'],
  '810',
);

const AMBER_TIP = {
  ...TIPS,
  palette: ['#c9853d', '#ead3b4', '#2f7f86'] as ProductSubject['palette'],
};

function bottles(sheet: Sheet) {
  const of = (
    brand: string,
    at: number,
    size: 'bottle-10' | 'bottle-60' | 'bottle-120',
    subText: string,
  ): Prop => {
    const liquid = liquidsFor({ ...LUMEN, brand }, at + 1)[at] ?? LUMEN;
    return bottle(sheet, { ...liquid, subText }, size);
  };
  return {
    mango: of('Pomona Yard', 0, 'bottle-60', '50 ml · 0 mg'),
    pear: of('Pomona Yard', 1, 'bottle-60', '50 ml · 0 mg'),
    mint: of('Frostwick', 0, 'bottle-120', '100 ml · 0 mg'),
    berry: of('Frostwick', 3, 'bottle-60', '50 ml · 0 mg'),
    caramel: of('Saltmere', 0, 'bottle-10', '10 ml · 10 mg'),
    cola: of('Saltmere', 2, 'bottle-10', '10 ml · 10 mg'),
    leaf: of('Halden & Rye', 0, 'bottle-60', '50 ml · 0 mg'),
    custard: of('Halden & Rye', 1, 'bottle-60', '50 ml · 0 mg'),
  };
}

const TILES: Record<Category, Tile> = {
  Devices: {
    tint: '#cdd6d3',
    group: (sheet) =>
      together([
        {
          prop: onPlinth(sheet, boxMod(sheet, ALMAGEST, true), 37, 18, '#dfe3de'),
          x: -8,
          back: 40,
        },
        { prop: podKit(sheet, LUMEN), x: -60, back: 8 },
        { prop: pen(sheet, QUILL), x: 45, back: 14 },
        { prop: disposable(sheet, MURMUR), x: 80, back: -2 },
        { prop: loosePod(sheet, LUMEN, 12.4, 0.7), x: -26, back: -26 },
      ]),
  },
  'E-Liquids': {
    tint: '#ead9c2',
    group: (sheet) => {
      const { mango, pear, mint, leaf, caramel, cola, berry } = bottles(sheet);
      return together([
        { prop: mint, x: 2, back: 46 },
        { prop: leaf, x: -47, back: 24 },
        { prop: berry, x: 50, back: 26 },
        { prop: mango, x: -74, back: -6 },
        { prop: pear, x: 80, back: -4 },
        { prop: caramel, x: -24, back: -22 },
        { prop: cola, x: 24, back: -24 },
      ]);
    },
  },
  Accessories: {
    tint: '#d6dbe0',
    group: (sheet) =>
      together([
        { prop: charger(sheet, VOLTARY), x: -62, back: 50 },
        { prop: onPlinth(sheet, tank(sheet, ASTROLABE), 22, 30, '#e9e4da'), x: 14, back: 34 },
        { prop: batteries(sheet, CELL), x: 72, back: 20 },
        { prop: coils(sheet, COILS), x: -24, back: -22 },
        { prop: dripTip(sheet, TIPS), x: 44, back: -36 },
        { prop: dripTip(sheet, AMBER_TIP), x: 62, back: -28 },
      ]),
  },
  Bundles: {
    tint: '#e3d3cb',
    group: (sheet) => {
      const { mango, leaf, caramel, cola } = bottles(sheet);
      return together([
        { prop: carton(sheet, { ...LUMEN, labelText: 'Lumen Set' }, 92, 132), x: -28, back: 62 },
        { prop: mango, x: 56, back: 46 },
        { prop: leaf, x: 98, back: 34 },
        { prop: podKit(sheet, LUMEN), x: 22, back: 8 },
        { prop: caramel, x: 58, back: -8 },
        { prop: cola, x: 86, back: -16 },
        { prop: loosePod(sheet, LUMEN, 12.4, 0.85), x: -60, back: -8 },
        { prop: loosePod(sheet, LUMEN, 12.4, 0.55), x: -28, back: -22 },
      ]);
    },
  },
};
