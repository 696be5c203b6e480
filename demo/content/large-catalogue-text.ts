import type { SeededRandom } from './seeded-random.ts';
import type { Category } from './types.ts';

/** Sentences by category and by their place in a description; {words} in braces are filled in. */
const SENTENCES: Record<Category, string[][]> = {
  Devices: [
    [
      'The {series} from {brand} is a plain {noun} with one clear purpose.',
      '{brand} built the {series} for people who carry their {noun} all day.',
      'This {noun} looks plain on the shelf and turns out to be the one you reach for.',
      'This is the {adjective} version of the {series}, a little lighter than the one before.',
      'A sensible {noun} for the second year of vaping, when you know what you like.',
      'The {series} line has always been about the draw, and this {noun} is no exception.',
    ],
    [
      'The casing is bead-blasted aluminium and shrugs off keys.',
      'Airflow moves from snug to open with a fingertip.',
      'Output holds steady until the battery is nearly done.',
      'The fire button has a short, definite travel.',
      'Filling takes a few seconds and the port is wide enough for any nozzle.',
      'A small window shows the level without taking anything apart.',
      'The mouthpiece lifts off for washing.',
      'It stands upright on its own, which is rarer than it should be.',
    ],
    [
      'It charges from any USB-C cable you already own.',
      'Spares are kept in stock for as long as it is under guarantee.',
      'Expect a working day from a charge.',
      'Supplied with a cable, two seals and a printed card.',
      'It suits liquids with equal parts of VG and PG best.',
      'We tested ours for a month before putting it on the shelf.',
    ],
  ],
  'E-Liquids': [
    [
      '{flavour} from {brand}, with the first taste up front and the second a breath later.',
      '{flavour} in its {adjective} form, for the {series} range.',
      '{brand} steeps this {flavour} longer than most, and it shows.',
      '{flavour}, mixed in small batches and numbered on the base.',
      'For anyone who has been let down by {flavour} before.',
      'The {series} range does one thing to each flavour, and here it is {flavour}.',
    ],
    [
      'It is rounded in the middle and dry at the end.',
      'Sweetness is low, so coils last.',
      'The nose is stronger than the taste, in a good way.',
      'It opens up after a day in the tank.',
      'The finish is clean, without perfume.',
      'It sits well beside coffee.',
      'A trace of cooling keeps it light.',
      'It is rich, and best taken slowly.',
    ],
    [
      'Keep it out of the sun and shake before use.',
      'The cap is child-resistant and the seal is visible.',
      'Each batch is tested before it is bottled.',
      'A small bottle is enough to find out.',
      'It darkens with time, which does no harm.',
      'Regulars buy it by the handful.',
    ],
  ],
  Accessories: [
    [
      '{brand} makes its {noun} for the {series} by hand.',
      '{noun} from {brand}, made to do the work without being noticed.',
      'The {adjective} choice of {noun}, for people who look after their kit.',
      'Straightforward {noun}, made to the tolerance on the label.',
      'More expensive than most and longer lasting: {brand} spent the difference on material.',
    ],
    [
      'Every one is checked before it is packed.',
      'Measurements are printed on the back of the box.',
      'The finish does not mark.',
      'Nothing has to be forced, going in or coming out.',
      'Only the bag it comes in is meant to be thrown away.',
      'The instructions fit on one side of a card.',
    ],
    [
      'Check the fit under Specifications if you are unsure.',
      'Buy two and leave one in the drawer.',
      'Store in a dry place.',
      'Used ones can be recycled as small electricals.',
      'Tell us if yours is not perfect.',
    ],
  ],
  Bundles: [
    [
      'The {series} set, chosen so that every part works with every other.',
      '{brand} put this {noun} together after years of being asked what goes with what.',
      'The {adjective} {noun}, for yourself or for somebody who has finally decided.',
      'Everything for a first month, in one box from {brand}.',
    ],
    [
      'It costs less than the parts.',
      'Nothing in it is a leftover.',
      'All bottles are full-size.',
      'The card inside says what to do first.',
      'The box is plain enough to wrap.',
    ],
    [
      'Allow ten minutes to set it up.',
      'If one part is not for you, exchange it unopened.',
      'We pack these to order.',
      'Batteries, where included, arrive in rigid cases.',
    ],
  ],
};

export interface DescriptionWords {
  brand: string;
  series: string;
  adjective: string;
  noun: string;
  flavour: string;
}

/** A description of three or four sentences. */
export function describeProduct(
  category: Category,
  words: DescriptionWords,
  random: SeededRandom,
): string {
  const [openings = [], middles = [], endings = []] = SENTENCES[category];
  const sentences = [random.pick(openings), random.pick(middles)];
  const second = random.pick(middles);
  if (!sentences.includes(second)) sentences.push(second);
  sentences.push(random.pick(endings));
  return sentences
    .join(' ')
    .replaceAll(/\{(\w+)\}/g, (_, name: keyof DescriptionWords) => words[name])
    .replace(/^./, (first) => first.toUpperCase());
}
