import type { LetterProduct } from '../../domain/catalog/schema.ts';

/** A text about the one product that there is, or about several. */
export function oneOrMany(
  products: LetterProduct[],
  one: (product: LetterProduct) => string,
  many: (first: LetterProduct | undefined, others: number) => string,
): string {
  const [first] = products;
  return first && products.length === 1 ? one(first) : many(first, products.length - 1);
}
