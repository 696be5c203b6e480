/**
 * What an address needs in its country: the browser's form and the server follow the same table. It imports no
 * library. Shapes and names are those of the national posts, as Google's libaddressinput lists them; they are meant
 * to find slips of the pen, so a shape allows more than was ever given out.
 */

/** A part of an address that not every country has. */
export interface AddressPart {
  label: string;
  required: boolean;
}

export interface PostalRules {
  town: string;
  /** Undefined where an address names no state, county or the like. */
  region: AddressPart | undefined;
  postcode: AddressPart & { example?: string; shape?: RegExp };
}

const ZIP_CODE = 'ZIP code';

interface KnownPostcode {
  shape: string;
  example: string;
  of: string;
  label?: string;
  /** What is written before so many of the last characters. */
  gap?: [sign: ' ' | '-', last: number];
}

/** Countries of which we know the shape of a postcode: it is required there. */
const POSTCODES: readonly KnownPostcode[] = [
  {
    shape: '\\d{5}(-?\\d{4})?',
    example: '90210',
    gap: ['-', 4],
    of: 'US AS FM GU MH MP PR PW UM VI',
    label: ZIP_CODE,
  },
  {
    shape: '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|GIR ?0AA|BFPO ?\\d{1,4}',
    example: 'SW1A 1AA',
    of: 'GB GG IM JE',
    label: 'Postcode',
    gap: [' ', 3],
  },
  { shape: '\\d{4}', example: '2000', of: 'AU NZ', label: 'Postcode' },
  { shape: '[1-9]\\d{2} ?\\d{3}', example: '110001', of: 'IN', label: 'PIN code' },
  { shape: '[A-Z]\\d[A-Z] ?\\d[A-Z]\\d', example: 'K1A 0B1', of: 'CA', gap: [' ', 3] },
  { shape: 'AD\\d{3}', example: 'AD500', of: 'AD' },
  { shape: '[A-Z]{3} ?\\d{4}', example: 'VLT 1117', of: 'MT', gap: [' ', 4] },
  { shape: '[A-Z]?\\d{4}([A-Z]{3})?', example: 'C1070AAM', of: 'AR' },
  { shape: '\\d{3}', example: '101', of: 'FO IS' },
  {
    shape: '\\d{4}',
    example: '1010',
    of: 'AT BE BG CH CY DK GL HU LI LU LV MK NO PH SI SJ TN ZA',
  },
  { shape: '\\d{4} ?[A-Z]{2}', example: '1012 AB', of: 'NL', gap: [' ', 2] },
  { shape: '\\d{4}-?\\d{3}', example: '1000-205', of: 'PT', gap: ['-', 3] },
  { shape: '\\d{3} ?\\d{2}', example: '110 00', of: 'CZ GR SE SK', gap: [' ', 2] },
  { shape: '\\d{2}-?\\d{3}', example: '00-950', of: 'PL', gap: ['-', 3] },
  {
    shape: '\\d{5}',
    example: '10115',
    of: 'AX BA BL DE EE ES FI FR GF GP HR IT KR LT MA MC ME MF MQ MX MY NC PF PM RE SM TH TR UA VA WF XK YT',
  },
  { shape: '\\d{5,6}', example: '11000', of: 'RS' },
  { shape: '\\d{3}(\\d{2,3})?', example: '100', of: 'TW' },
  { shape: '\\d{5}(\\d{2})?', example: '9614303', of: 'IL' },
  { shape: '\\d{5}-?\\d{3}', example: '40301-110', of: 'BR', gap: ['-', 3] },
  { shape: '\\d{3}-?\\d{4}', example: '154-0023', of: 'JP', gap: ['-', 4] },
  { shape: '\\d{6}', example: '266033', of: 'CN KZ RO RU SG' },
];

/** Countries whose addresses name a region, by what it is called there. */
const REGIONS: readonly { label: string; required?: string; optional?: string }[] = [
  { label: 'State', required: 'AU BR IN MX US', optional: 'MY NG VE' },
  { label: 'Province', required: 'CA CN ES ID IT KR', optional: 'AR PH TH TR' },
  { label: 'Prefecture', required: 'JP' },
  { label: 'Emirate', required: 'AE' },
  { label: 'County', optional: 'IE TW' },
  { label: 'Region', optional: 'CL RU UA' },
  { label: 'Department', optional: 'CO' },
  { label: 'Area', optional: 'HK' },
];

const WITH_TOWNS = listed('GB GG IM JE IE');

const BRITISH = listed('GB GG IM JE');

/** Whether its postcodes are those of the Royal Mail: an outward code, a digit and two letters. */
export const isBritish = (country: string): boolean => BRITISH.has(country);

/** The rules of a country by its ISO code; without one, the strictest. */
export function postalRules(country: string | undefined): PostalRules {
  const code = country ?? 'US';
  return {
    town: WITH_TOWNS.has(code) ? 'Town or city' : 'City',
    region: regionOf(code),
    postcode: postcodeOf(code),
  };
}

function regionOf(code: string): AddressPart | undefined {
  for (const { label, required = '', optional = '' } of REGIONS) {
    if (listed(required).has(code)) return { label, required: true };
    if (listed(optional).has(code)) return { label, required: false };
  }
  return undefined;
}

function postcodeOf(code: string): PostalRules['postcode'] {
  // Many of the Irish leave theirs out.
  if (code === 'IE') return { label: 'Eircode', required: false };
  const known = knownPostcode(code);
  if (!known) return { label: 'Postal code', required: false };
  const { example, label = 'Postal code' } = known;
  return { label, required: true, example, shape: shapeOf(known) };
}

const knownPostcode = (code: string) => POSTCODES.find(({ of }) => listed(of).has(code));

function shapeOf({ shape }: KnownPostcode): RegExp {
  // Some write the country before it, as on an envelope: LV-1010, D-10115.
  const prefix = shape.startsWith('\\d') ? '(?:[A-Z]{1,2}-)?' : '';
  return new RegExp(`^${prefix}(?:${shape})$`);
}

/** How postcodes are written in a country: a whole one, all that begin alike, and a range of them. */
export function postcodeExamples(country = 'GB') {
  const whole = postcodeOf(country).example ?? '90210';
  if (isBritish(country)) return { whole, beginning: 'BT*', range: 'PA20-PA78' };
  const [, letters = '', digits = ''] = /^([A-Z]*)(\d+)/.exec(whole) ?? [];
  const kept = digits.slice(0, Math.min(2, digits.length - 1));
  const [from, to] = ['0', '9'].map((digit) => letters + kept.padEnd(digits.length, digit));
  return { whole, beginning: `${letters}${kept}*`, range: `${from}-${to}` };
}

function listed(codes: string): ReadonlySet<string> {
  return new Set(codes.split(' '));
}

/** What is wrong with an address, by its part. The country is an ISO code, or undefined if there is none. */
export function postalFaults(address: {
  country: string | undefined;
  state: string;
  zipCode: string;
}): { state?: string; zipCode?: string } {
  const { region, postcode } = postalRules(address.country);
  const zipCode = tidyPostcode(address.zipCode, address.country);
  const faults: { state?: string; zipCode?: string } = {};
  if (region?.required && !address.state) faults.state = `${region.label} is required`;
  if (postcode.required && !zipCode) faults.zipCode = `${postcode.label} is required`;
  else if (address.country && zipCode && postcode.shape?.test(zipCode) === false) {
    faults.zipCode = `Please enter a ${inASentence(postcode.label)} such as ${postcode.example}`;
  }
  return faults;
}

const EIRCODE = /^[A-Z]\d[\dW][A-Z\d]{4}$/;

/** 'Postcode' as 'postcode'; 'ZIP code' stays. */
const inASentence = (label: string) =>
  label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

/**
 * A postcode as it is stored and printed: in capitals, with the blank or hyphen that its country writes
 * ('bs19vk' as 'BS1 9VK'). What has not the country's shape keeps its signs. @param country its ISO code
 */
export function tidyPostcode(text: string, country: string | undefined): string {
  const plain = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
  const bare = plain.replace(/[\s.\-–]/g, '');
  if (country === 'IE' && EIRCODE.test(bare)) return `${bare.slice(0, 3)} ${bare.slice(3)}`;
  const known = country === undefined ? undefined : knownPostcode(country);
  if (!known) return plain;
  const shape = shapeOf(known);
  const forces = bare.replace(/^BFPO(?=\d)/, 'BFPO ');
  if (forces !== bare) return forces;
  const [sign, last] = known.gap ?? ['', 0];
  const spaced = `${bare.slice(0, bare.length - last)}${sign}${bare.slice(bare.length - last)}`;
  if (last > 0 && shape.test(spaced)) return spaced;
  return !shape.test(plain) && shape.test(bare) ? bare : plain;
}

/** 'Austin, Texas'; the town alone where the address names no region. */
export const townAndRegion = ({ city, state }: { city: string; state: string }): string =>
  [city, state].filter(Boolean).join(', ');
