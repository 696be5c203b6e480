/** A longer run of letters is cut into several words, so that nobody can make huge ones. */
const WORD = /[\p{L}\p{N}]{1,64}/gu;

/** Units that follow a number, each with the spelling that we keep. */
const UNITS: Record<string, string> = {
  'mg/ml': 'mg',
  mgs: 'mg',
  mg: 'mg',
  mls: 'ml',
  ml: 'ml',
  ohms: 'ohm',
  ohm: 'ohm',
  ω: 'ohm',
  mah: 'mah',
  watts: 'w',
  watt: 'w',
  w: 'w',
  volts: 'v',
  volt: 'v',
  v: 'v',
  amps: 'a',
  amp: 'a',
  a: 'a',
  mm: 'mm',
  cm: 'cm',
  kg: 'kg',
  g: 'g',
  '%': '%',
};

const NUMBER = String.raw`\d{1,9}(?:\.\d{1,4})?`;
const END = String.raw`(?![\p{L}\p{N}])`;

/**
 * Numbers that share a unit ('0.8 ohm', '50 or 100 ml', '3/6/12mg'), a ratio ('70/30'), a number with
 * decimals, or any other word.
 */
const WORD_OR_FIGURE = new RegExp(
  [
    String.raw`(?<numbers>${NUMBER}(?:\s?(?:[-–/,&+]|or|and|to)\s?${NUMBER}){0,7})\s?-?(?<unit>${Object.keys(UNITS).join('|')})${END}`,
    String.raw`(?<ratio>\d{1,3}\s?[/:]\s?\d{1,3})${END}`,
    `(?<decimal>${NUMBER})${END}`,
    WORD.source,
  ].join('|'),
  'gu',
);

/** What tells that numbers and what stands beside them must be read together. */
const FIGURE = new RegExp(
  String.raw`\d\s?-?(?:${Object.keys(UNITS).join('|')})${END}|\d\s?[/:]\s?\d|[.,]\d`,
  'iu',
);

/** Whether a text must be read as a whole; of any other the words can be read one by one. */
export const hasFigure = (text: string): boolean => FIGURE.test(text);

/**
 * The words of a text as search stores and looks them up: lower case, without accents or punctuation. A number
 * and its unit are one word, however they are written: '0.80 Ω' is '0.8ohm', '1,000 mAh' is '1000mah'.
 */
export function wordsIn(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const words = hasFigure(plain) ? wordsAndFigures(plain) : (plain.match(WORD) ?? []);
  return [...new Set(words)];
}

function wordsAndFigures(text: string): string[] {
  const plain = text
    // Commas between thousands, decimal commas, decimals without a number before them.
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<![\d,.])(\d{1,3}),(?=\d{1,2}(?![\d,.]))/g, '$1.')
    .replace(/(?<![\p{L}\p{N}.])\.(?=\d)/gu, '0.');
  return [...plain.matchAll(WORD_OR_FIGURE)].flatMap(([word, ...groups]) => {
    const [numbers, unit, ratio, decimal] = groups;
    if (numbers !== undefined && unit !== undefined) {
      return (numbers.match(/[\d.]+/g) ?? []).map((number) => plainNumber(number) + UNITS[unit]);
    }
    if (ratio !== undefined) return ratio.replace(/\s?[/:]\s?/, '/');
    return decimal?.includes('.') ? plainNumber(decimal) : word;
  });
}

/** '1.0' is '1'. */
const plainNumber = (text: string): string =>
  text.includes('.') ? text.replace(/\.?0+$/, '') : text;
