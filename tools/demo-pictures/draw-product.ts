import type { SharedShot } from '../../demo/picture-files.ts';
import { chanceOf } from './drawing/random.ts';
import { Sheet } from './drawing/sheet.ts';
import { batteries } from './props/battery.ts';
import { bottle } from './props/bottle.ts';
import { boxMod } from './props/box-mod.ts';
import { liquidsBundle, proBundle, proMod, starterBundle, starterDevice } from './props/bundles.ts';
import { carton } from './props/carton.ts';
import { carryCase } from './props/case.ts';
import { charger } from './props/charger.ts';
import { coilHead, coils } from './props/coils.ts';
import { cotton } from './props/cotton.ts';
import { disposable } from './props/disposable.ts';
import { dripTip } from './props/drip-tip.ts';
import { glassTube } from './props/glass-tube.ts';
import { pen } from './props/pen.ts';
import { podKit } from './props/pod-kit.ts';
import { loosePod, pods } from './props/pods.ts';
import { tank } from './props/tank.ts';
import { backdrop } from './studio/backdrop.ts';
import { together } from './studio/side-by-side.ts';
import { arrange, type Prop } from './studio/studio.ts';
import type { Family, ProductSubject } from './subject.ts';

/** The drawing's own unit square, and the pixels it is rendered to: the widest that a product is shown. */
const SIZE = 1600;
const RENDERED = 1280;
const FRAME = `0 0 ${SIZE} ${SIZE}`;

/**
 * A product before the studio's paper, as a square SVG. The same subject always gives the same
 * picture.
 */
export function drawProduct(subject: ProductSubject, sheet = new Sheet()): string {
  return drawScene(sheet, mainScene(sheet, subject), subject.palette[1]);
}

/** What all variants of a product share: a close look, or its box, in all the looks that it comes in. */
export function drawRange(
  looks: readonly [ProductSubject, ...ProductSubject[]],
  shot: SharedShot,
  sheet = new Sheet(),
): string {
  return shot === 'detail'
    ? closeUp(sheet, looks)
    : drawScene(sheet, withBox(sheet, looks), looks[0].palette[1]);
}

function drawScene(sheet: Sheet, prop: Prop, tint: string): string {
  const scale = Math.min(1290 / prop.height, 1230 / prop.width);
  const shadowSide = Math.min(46, 12 * scale);
  const ground = 800 + (prop.height * scale) / 2 + 36;
  const marks = arrange(sheet, [
    { prop, at: { x: 800 - shadowSide, y: Math.min(ground, 1480), scale } },
  ]);
  return sheet.svg(
    RENDERED,
    RENDERED,
    backdrop(sheet, SIZE, SIZE, { tint, horizon: Math.min(0.86, ground / SIZE - 0.1) }) + marks,
    FRAME,
  );
}

/** Part of the product, large and a little turned: the top of slender things, the middle of wide ones. */
function closeUp(sheet: Sheet, looks: readonly [ProductSubject, ...ProductSubject[]]): string {
  const [subject] = looks;
  const own = chanceOf(`${subject.slug} detail`);
  const ground = backdrop(sheet, SIZE, SIZE, { tint: subject.palette[1] });
  const prop = looks.length > 1 ? sideBySide(sheet, looks) : FAMILY[subject.family](sheet, subject);
  const slender = prop.height / prop.width;
  const scale =
    slender > 1.5
      ? Math.min(2300 / prop.height, 1250 / prop.width) * (slender > 5 ? 1.4 : 1)
      : Math.min(1850 / prop.height, 1850 / prop.width);
  const centre = prop.height * scale * (slender > 5 ? 0.74 : slender > 1.5 ? 0.66 : 0.52);
  const marks = arrange(sheet, [{ prop, at: { x: 0, y: 0, scale } }]);
  const lean = own.between(-7, -4).toFixed(1);
  return sheet.svg(
    RENDERED,
    RENDERED,
    `${ground}<g transform="translate(800 800) rotate(${lean}) translate(0 ${centre.toFixed(1)})">${marks}</g>`,
    FRAME,
  );
}

/** What is in the pack, and the other side of slender things. */
function mainScene(sheet: Sheet, subject: ProductSubject): Prop {
  const prop = FAMILY[subject.family](sheet, subject);
  switch (subject.family) {
    case 'pod-kit':
      return together([
        { prop, x: 0 },
        { prop: loosePod(sheet, subject, 12.6, 0.7), x: 36, back: -6 },
      ]);
    case 'pen':
      return together([
        { prop: pen(sheet, subject, 'back'), x: 25, back: 30 },
        { prop, x: -7, back: -2 },
      ]);
    case 'disposable':
      return together([
        { prop: disposable(sheet, subject, 'back'), x: 29, back: 34 },
        { prop, x: -8, back: -2 },
      ]);
    case 'drip-tip':
      // Small things are not shown as large as the others.
      return { ...prop, width: prop.height * 1.7 };
    case 'tank':
      return together([
        { prop: glassTube(sheet, 11.6, 19), x: 31, back: 22 },
        { prop: coilHead(sheet, { ...subject, subText: '0.15 ohm' }, false), x: 36, back: -16 },
        { prop, x: 0 },
      ]);
    default:
      return prop;
  }
}

function withBox(sheet: Sheet, looks: readonly [ProductSubject, ...ProductSubject[]]): Prop {
  const [subject] = looks;
  const prop = sideBySide(sheet, looks);
  const one = single(sheet, subject);
  const wide = one.width > one.height;
  const width = wide
    ? one.width * 0.62
    : Math.max(one.width * 1.15, Math.min(one.height * 0.62, one.width * 2.4));
  const height = wide
    ? Math.max(one.height * 1.3, width * 0.82)
    : Math.max(one.height * 1.06, width * 1.25);
  const gap = wide ? one.width * -0.2 : Math.min(6, width * 0.06);
  return together([
    { prop: carton(sheet, subject, width, height), x: 0, back: wide ? one.width * 0.25 : 20 },
    { prop, x: (width + prop.width) / 2 + gap, back: 0 },
  ]);
}

/** At most four looks, each a little behind the one before; wide things stand far behind each other. */
const sideBySide = (sheet: Sheet, looks: readonly ProductSubject[]): Prop => {
  const props = looks.slice(0, 4).map((look) => single(sheet, look));
  const [width, height] = [props[0]?.width ?? 0, props[0]?.height ?? 0];
  const [step, depth] = width > height * 1.2 ? [width * 0.3, height * 1.5] : [width * 1.12, 5];
  return together(props.map((prop, at) => ({ prop, x: at * step, back: at * depth })));
};

/** Of a set only its device, of which there is one in each colour. */
function single(sheet: Sheet, subject: ProductSubject): Prop {
  if (subject.family === 'bundle-starter') return starterDevice(sheet, subject);
  if (subject.family === 'bundle-pro') return proMod(sheet, subject);
  return FAMILY[subject.family](sheet, subject);
}

const FAMILY: Record<Family, (sheet: Sheet, subject: ProductSubject) => Prop> = {
  'pod-kit': podKit,
  'box-mod': (sheet, subject) => boxMod(sheet, subject),
  pen: (sheet, subject) => pen(sheet, subject),
  disposable: (sheet, subject) => disposable(sheet, subject),
  tank: (sheet, subject) => tank(sheet, subject),
  'bottle-10': (sheet, subject) => bottle(sheet, subject, 'bottle-10'),
  'bottle-60': (sheet, subject) => bottle(sheet, subject, 'bottle-60'),
  'bottle-120': (sheet, subject) => bottle(sheet, subject, 'bottle-120'),
  pods,
  coils,
  battery: batteries,
  charger,
  case: carryCase,
  'drip-tip': dripTip,
  cotton,
  'bundle-starter': starterBundle,
  'bundle-liquids': liquidsBundle,
  'bundle-pro': proBundle,
};
