/** A longer run of letters counts as several words, so that nobody's text makes huge ones. */
const WORD = /[\p{L}\p{N}]{1,64}/gu;

/** The words of a text as search keeps and looks them up: lower case, without accents or signs. */
export function wordsIn(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return [...new Set(plain.match(WORD) ?? [])];
}

/** A stock-keeping code as search looks it up: 'NIM-LUM-GRA' is found by 'nimlum' as well. */
export const codeIn = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');
