import { readFacets } from '../../modules/catalog/facets.ts';
import type { VariantView } from '../../modules/catalog/schema.ts';

interface Asked {
  search?: string;
  facets?: string;
}

/**
 * The variant that a search or a filter names: 'mango ice 20mg', 'lumen copper', a code; of several, the first that can be
 * bought.
 * @returns undefined where none is named, or all are alike
 */
export function askedVariant(
  { name, variants }: { name: string; variants: VariantView[] },
  { search = '', facets }: Asked,
): VariantView | undefined {
  const chosen = Object.values(readFacets(facets)).flat();
  if (search === '' && chosen.length === 0) return undefined;
  const code = plain(search).replaceAll(' ', '');
  const named = plain(name).split(' ');
  const typed = [
    ...plain(search).split(' '),
    ...chosen.flatMap((choice) => plain(choice).split(' ')),
  ];
  const words = typed.filter((word) => word !== '' && !named.includes(word));
  const marks = variants.map(({ sku, options }) => {
    if (code.length > 3 && plain(sku).replaceAll(' ', '') === code) return Number.MAX_VALUE;
    return Object.values(options)
      .flatMap((value) => plain(value).split(' '))
      .filter((own) => words.some((word) => isMeant(own, word))).length;
  });
  const best = Math.max(...marks);
  if (best === 0 || marks.every((mark) => mark === best)) return undefined;
  const fitting = variants.filter((_, place) => marks[place] === best);
  return fitting.find(({ inStock }) => inStock) ?? fitting[0];
}

/** Figures are meant as they stand; of words, a beginning is enough. */
const isMeant = (own: string, word: string): boolean =>
  own === word || (word.length > 2 && !/^\d/.test(word) && own.startsWith(word));

/** A figure and its unit are one word, however they are written. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/Ω|ω/g, 'ohm')
    .replace(/(\d)\.0+(?!\d)/g, '$1')
    .replace(/(\d)[\s-]+(mg|ml|ohm)\b/g, '$1$2')
    .replace(/[^a-z0-9.]+/g, ' ')
    .trim();
