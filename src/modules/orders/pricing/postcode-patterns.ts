import {
  isBritish,
  postalRules,
  postcodeExamples,
  tidyPostcode,
} from '../../../kit/postal-rules.ts';

/** What owners write for the postcodes of a zone: whole ones, beginnings ('BT*') and ranges ('PA20-PA78', '90000-96199'). */

type Pattern =
  | { kind: 'whole'; text: string }
  | { kind: 'beginning'; text: string }
  | { kind: 'range'; letters: string; from: string; to: string }
  | { kind: 'nothing' };

function read(text: string): Pattern {
  const plain = text.normalize('NFKC').replace(/\s+/g, '').replaceAll('–', '-').toUpperCase();
  if (/^[A-Z\d-]*\*$/.test(plain)) return { kind: 'beginning', text: bare(plain.slice(0, -1)) };
  const [, letters = '', from = '', again = '', to = ''] =
    /^([A-Z]*)(\d+)-([A-Z]*)(\d+)$/.exec(plain) ?? [];
  // '00-950' and '40301-110' are whole postcodes: the ends of a range of digits are equally long.
  const isRange = letters !== '' || (again === '' && from.length === to.length);
  if (from !== '' && isRange) {
    const isOne = again === '' || again === letters;
    return isOne && Number(from) <= Number(to)
      ? { kind: 'range', letters, from, to }
      : { kind: 'nothing' };
  }
  return /^[A-Z\d-]+$/.test(plain)
    ? { kind: 'whole', text: bare(withoutCountry(plain)) }
    : { kind: 'nothing' };
}

const bare = (code: string): string => code.replaceAll('-', '');

/** Some write the country before a postcode of digits: 'D-10115'. */
const withoutCountry = (code: string): string => code.replace(/^[A-Z]{1,2}-(?=\d)/, '');

/** Whether a postcode is one of those that an entry of a zone means. @param country as its ISO code */
export function isMeantBy(
  entry: string,
  { country, zipCode }: { country: string; zipCode: string },
): boolean {
  const pattern = read(entry);
  const written = withoutCountry(tidyPostcode(zipCode, country).replace(/\s+/g, ''));
  const code = bare(written);
  switch (pattern.kind) {
    case 'whole':
      return pattern.text === code || pattern.text === outwardOf(code, country);
    case 'beginning':
      return code.startsWith(pattern.text);
    case 'range':
      return pattern.letters === ''
        ? isAmongDigits(pattern, written)
        : isAmongAreas(pattern, outwardOf(code, country) ?? code);
    case 'nothing':
      return false;
  }
}

type Range = Extract<Pattern, { kind: 'range' }>;

/** By the digits before any sign or letter, or by all of them, whichever are as many as the range's. */
function isAmongDigits({ from, to }: Range, written: string): boolean {
  const [first = ''] = /^\d*/.exec(written) ?? [];
  return [first, bare(written)].some(
    (code) => code.length === from.length && /^\d+$/.test(code) && code >= from && code <= to,
  );
}

/** 'PA34' is among PA20-PA78: the letters are the same, and the numbers are compared. */
function isAmongAreas({ letters, from, to }: Range, code: string): boolean {
  const [, area, number = ''] = /^([A-Z]+)(\d+)/.exec(code) ?? [];
  return area === letters && Number(number) >= Number(from) && Number(number) <= Number(to);
}

/** 'BS1' of 'BS19VK', in countries where postcodes end with a digit and two letters; undefined elsewhere. */
const outwardOf = (code: string, country: string): string | undefined =>
  isBritish(country) ? /^(.+)\d[A-Z]{2}$/.exec(code)?.[1] : undefined;

/**
 * Why an entry can mean no postcode in any of these countries (ISO codes; none: anywhere), in words for the owner;
 * undefined where it can.
 */
export function postcodeFault(entry: string, countries: readonly string[]): string | undefined {
  const pattern = read(entry);
  const isPossible =
    pattern.kind !== 'nothing' &&
    (countries.length === 0 || countries.some((country) => isPossibleIn(pattern, entry, country)));
  if (isPossible) return undefined;
  return `“${entry.slice(0, 50)}” is no postcode there. ${postcodeHint(countries)}`;
}

/** What may be entered, by examples of the first of these countries. */
export function postcodeHint(countries: readonly string[]): string {
  const { whole, beginning, range } = postcodeExamples(countries[0]);
  return `Whole ones such as ${whole}, beginnings such as ${beginning}, or ranges such as ${range}.`;
}

function isPossibleIn(
  pattern: Exclude<Pattern, { kind: 'nothing' }>,
  entry: string,
  country: string,
): boolean {
  const { shape, example = '' } = postalRules(country).postcode;
  if (!shape) return true;
  const allows = (code: string) => shape.test(tidyPostcode(code, country));
  const digits = (count: number) => allows('1'.repeat(count));
  const beginsWithLetter = /^[A-Z]/.test(example);
  const beginsWithDigit = !beginsWithLetter || [4, 5].some(digits);
  switch (pattern.kind) {
    case 'whole':
      return allows(entry) || (isBritish(country) && /^[A-Z]{1,2}\d[A-Z\d]?$/.test(pattern.text));
    case 'beginning': {
      const { text } = pattern;
      const hasLetters = /[A-Z]/.test(example);
      if (/[A-Z]/.test(text) && !hasLetters) return false;
      return text === '' || (/^\d/.test(text) ? beginsWithDigit : beginsWithLetter);
    }
    case 'range': {
      const { letters, from } = pattern;
      if (letters !== '') return beginsWithLetter;
      const [first = ''] = /^\d*/.exec(example) ?? [];
      return beginsWithDigit && (digits(from.length) || first.length === from.length);
    }
  }
}
