/** Countries as the shop stores them (ISO 3166-1 alpha-2, and XK for Kosovo) and as people call them, in English. */

const LANGUAGE = 'en';

/** Codes that Intl has a name for and that are no country: reserved ones, groups, islands of others, tests. */
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** What people write for a country besides its names; without blanks and signs, as `plain` makes them. */
const ALIASES: Record<string, string> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  greatbritain: 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  republicofireland: 'IE',
  eire: 'IE',
  holland: 'NL',
  uae: 'AE',
  czechrepublic: 'CZ',
  turkey: 'TR',
  ivorycoast: 'CI',
  capeverde: 'CV',
  burma: 'MM',
  easttimor: 'TL',
  macedonia: 'MK',
  swaziland: 'SZ',
  russianfederation: 'RU',
  republicofkorea: 'KR',
  vatican: 'VA',
};

export interface Country {
  code: string;
  name: string;
}

let known: Country[] | undefined;
let codes: Map<string, string> | undefined;

/** All countries, in the alphabetical order of their names. */
export function listCountries(): Country[] {
  if (known) return known;
  const names = new Intl.DisplayNames(LANGUAGE, { type: 'region', fallback: 'none' });
  known = pairsOfLetters().flatMap((code) => {
    const name = names.of(code);
    // A code of former days, such as DD or SU, stands for another one.
    const isCurrent = new Intl.Locale(`und-${code}`).region === code;
    return name && isCurrent && !NO_COUNTRIES.has(code) ? [{ code, name }] : [];
  });
  const { compare } = new Intl.Collator(LANGUAGE);
  return known.sort((a, b) => compare(a.name, b.name));
}

/** 'United Kingdom' of GB. */
export const countryName = (code: string): string =>
  listCountries().find((country) => country.code === code)?.name ?? code;

/** The code of a country that is called by its code, a name of it or a common alias; undefined for any other text. */
export function countryCode(text: string): string | undefined {
  codes ??= readCodes();
  return codes.get(plain(text));
}

function readCodes(): Map<string, string> {
  const short = new Intl.DisplayNames(LANGUAGE, { type: 'region', style: 'short' });
  const countries = listCountries();
  return new Map([
    ...Object.entries(ALIASES),
    ...countries.map(({ code }) => [plain(short.of(code) ?? code), code] as const),
    ...countries.map(({ code, name }) => [plain(name), code] as const),
    ...countries.map(({ code }) => [plain(code), code] as const),
  ]);
}

/** Letters alone, in lower case and without accents: 'The U.S.A.' is 'usa', 'Côte d’Ivoire' 'cotedivoire'. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^\s*the\s+/, '')
    .replaceAll('&', 'and')
    .replace(/\bst\./g, 'saint')
    .replace(/[^\p{L}]/gu, '');

function pairsOfLetters(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
