/** Free of any library, since the browser loads it. */

/** How many digits a GTIN may have: EAN-8, UPC-A, EAN-13, and that of a case. */
const LENGTHS = [8, 12, 13, 14];

/** As it is printed or scanned, without the gaps between its digits. */
export const barcodeIn = (text: string): string => text.replace(/[\s-]+/g, '');

/** The last digit of a GTIN, by those before it: counted from the right, every other one weighs three. */
export function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Why a text is no GTIN, in words; undefined where it is one. */
export function whyNoGtin(text: string): string | undefined {
  if (!/^\d+$/.test(text)) return 'A bar code has digits only';
  if (!LENGTHS.includes(text.length)) {
    return `A bar code has 8, 12, 13 or 14 digits, and this one ${text.length}`;
  }
  const right = checkDigit(text.slice(0, -1));
  return Number(text.at(-1)) === right
    ? undefined
    : `A digit is wrong: after ${text.slice(0, -1)} the last one would be ${right}`;
}

/** A text as `variants_by_barcode` has it: a UPC-A is an EAN that begins with a zero. Nothing for what cannot be scanned. */
export function scanned(text: string): string {
  const digits = barcodeIn(text);
  return /^\d{8,14}$/.test(digits) ? digits.padStart(14, '0') : '';
}
